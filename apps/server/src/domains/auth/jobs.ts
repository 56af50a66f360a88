import type { Reactions } from '../../platform/facts/reactions.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** A client that signed in with the old password is signed out; the client that changed the password stays. */
export const authReactions: Reactions = {
  async 'user.passwordChanged'(scope, { userId }) {
    const { actor } = scope;
    const ownSession = actor.kind === 'user' && actor.userId === userId ? actor.sessionId : undefined;
    await revokeSessions(scope, userId, { except: ownSession }, 'password');
  },
};

const keepRevokedMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Every night: deletes expired sessions, and sessions that were revoked more than a week ago. Until then the profile
 * screen lists a revoked session with the reason.
 */
export async function purgeSessions(now = new Date()): Promise<void> {
  await asOperator((db) =>
    db
      .deleteFrom('sessions')
      .where((over) =>
        over.or([over('expires_at', '<', now), over('revoked_at', '<', new Date(now.getTime() - keepRevokedMs))]),
      )
      .execute(),
  );
}
