import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { findAlert } from './list-alerts.ts';

const tell = (action: 'down' | 'up') => async (company: Company, facts: readonly { fallId: number }[]) => {
  for (const { fallId } of facts) {
    const alert = await company.read((scope) => findAlert(scope, fallId));
    if (alert) company.announce(signals.connectionAlert, [admins], { action, ...alert });
  }
};

export const alertAnnouncers: Announcers = { 'connection.fell': tell('down'), 'connection.rose': tell('up') };
