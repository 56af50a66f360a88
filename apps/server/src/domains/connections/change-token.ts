import { fail } from '../../platform/fail.ts';
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { forgetTokens } from './authenticate-token.ts';
import { requireConnection } from './require-connection.ts';

/** Users recognise a token by its last characters. */
const hintLength = 4;

/**
 * Makes a new token for programs that send through a connection and revokes the previous one. The token is shown only
 * this once.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function makeToken(scope: Scope, connectionId: number): Promise<{ token: string }> {
  await requireConnection(scope, connectionId, { forChange: true });
  // The token contains its company, so that only that company is searched. The prefix lets people and leak scanners
  // recognise it.
  const token = `balcao_${scope.company.id}_${connectionId}_${randomToken()}`;
  const stored = { hash: hashToken(token), hint: token.slice(-hintLength), created_at: scope.now };
  await scope.db
    .insertInto('connection_tokens')
    .values({ connection_id: connectionId, ...stored })
    .onConflict((conflict) => conflict.constraint('connection_tokens_pkey').doUpdateSet(stored))
    .execute();
  await noteTokenChange(scope, connectionId);
  return { token };
}

/**
 * Revokes the token of a connection.
 * @throws ERR_NO_WAPP_FOUND, also if the connection has no token
 */
export async function revokeToken(scope: Scope, connectionId: number): Promise<{ message: string }> {
  await requireConnection(scope, connectionId, { forChange: true });
  const deleted = await scope.db
    .deleteFrom('connection_tokens')
    .where('connection_id', '=', connectionId)
    .returning('connection_id')
    .executeTakeFirst();
  if (!deleted) throw fail('ERR_NO_WAPP_FOUND');
  await noteTokenChange(scope, connectionId);
  return { message: 'revoked' };
}

async function noteTokenChange(scope: Scope, connectionId: number) {
  forgetTokens(scope, connectionId);
  await scope.record('connection.changed', { connectionId });
}
