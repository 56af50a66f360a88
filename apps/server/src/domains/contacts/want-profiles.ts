import type { Scope } from '../../platform/scope/scope.ts';
import './tables.ts';

/** A contact, and where it is asked how it shows itself. */
export interface Wanted {
  contactId: number;
  connectionId: number;
  chat: string;
}

/** What an entry of the lane says; where, says the lane. */
export type ProfileQuestion = Pick<Wanted, 'contactId' | 'chat'>;

export const profileLane = (connectionId: number): string => `profile:${connectionId}`;
const dayMs = 24 * 3600_000;

/** See index.ts. Whoever was looked at in the last day, and whoever waits already, is left out. */
export async function wantProfiles(scope: Scope, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  const stale = await scope.db
    .selectFrom('contacts')
    .select('id')
    .where(
      'id',
      'in',
      wanted.map(({ contactId }) => contactId),
    )
    .where((eb) => eb.or([eb('profile_at', 'is', null), eb('profile_at', '<', new Date(scope.now.getTime() - dayMs))]))
    .execute();
  const ids = new Set(stale.map(({ id }) => id));
  await scope.enqueue(
    wanted
      .filter(({ contactId }) => ids.has(contactId))
      .map(({ contactId, connectionId, chat }) => ({
        lane: profileLane(connectionId),
        kind: 'profile',
        payload: { contactId, chat } satisfies ProfileQuestion,
        onceKey: `profile:${connectionId}:${contactId}`,
      })),
  );
}
