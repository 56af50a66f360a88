import type { Scope } from '../../platform/scope/scope.ts';

/** A contact whose picture is wanted, and the connection and chat to ask. */
export interface ProfileRequest {
  contactId: number;
  connectionId: number;
  chat: string;
}

/** The payload of a lane entry; the lane names the connection. */
export type ProfileQuestion = Pick<ProfileRequest, 'contactId' | 'chat'>;

export const profileLane = (connectionId: number): string => `profile:${connectionId}`;
const dayMs = 24 * 3600_000;

/**
 * Requests the pictures of contacts from WhatsApp. Contacts whose picture was checked in the last day are skipped;
 * `onceKey` skips those that already wait.
 */
export async function requestProfiles(scope: Scope, requests: readonly ProfileRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const stale = await scope.db
    .selectFrom('contacts')
    .select('id')
    .where(
      'id',
      'in',
      requests.map(({ contactId }) => contactId),
    )
    .where((eb) => eb.or([eb('profile_at', 'is', null), eb('profile_at', '<', new Date(scope.now.getTime() - dayMs))]))
    .execute();
  const ids = new Set(stale.map(({ id }) => id));
  await scope.enqueue(
    requests
      .filter(({ contactId }) => ids.has(contactId))
      .map(({ contactId, connectionId, chat }) => ({
        lane: profileLane(connectionId),
        kind: 'profile',
        payload: { contactId, chat } satisfies ProfileQuestion,
        onceKey: `profile:${connectionId}:${contactId}`,
      })),
  );
}
