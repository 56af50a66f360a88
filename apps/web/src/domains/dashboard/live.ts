import type { Dashboard } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { patchOn } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

/** The attendants' online state follows the presence of users. */
export function followPresence(dashboard: Dashboard, signal: Payload<'user'>): Dashboard {
  if (signal.action === 'delete' || signal.action === 'create') return dashboard;
  const users = signal.action === 'presences' ? signal.users : [signal.user];
  const onlineById = new Map(users.map(({ id, online }) => [id, online]));
  const hasChanges = dashboard.attendants.some(({ id, online }) => (onlineById.get(id) ?? online) !== online);
  if (!hasChanges) return dashboard;
  return {
    ...dashboard,
    attendants: dashboard.attendants.map((attendant) => ({
      ...attendant,
      online: onlineById.get(attendant.id) ?? attendant.online,
    })),
  };
}

export const dashboardRules = [patchOn('user', keys.dashboard.show(), followPresence)];
