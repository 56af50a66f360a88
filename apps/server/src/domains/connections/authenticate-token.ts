import { hashToken } from '../../platform/crypto/secrets.ts';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { TokenHolder } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { standingSql, viewStanding, type StandingRow } from '../companies/index.ts';

/** A token that another node replaces or revokes stops working here within this time; on this node, at once. */
const holderCache = shortMemory<TokenHolder | undefined>({ ttlMs: 5000 });

/** The state of the connection's company, if the hash is that of the connection's present token. */
const selectHolder = statement(`
  select ${standingSql}
  from connection_tokens t
  join connections w on w.company_id = t.company_id and w.id = t.connection_id
  join companies c on c.id = t.company_id
  join plans p on p.id = c.plan_id
  where t.connection_id = $1 and t.hash = $2 and w.removed_at is null`);

/**
 * The connection that a token belongs to, with the current state of its company.
 * @returns `undefined` if the token was replaced or revoked, or is invalid
 */
export async function authenticateToken(token: string): Promise<TokenHolder | undefined> {
  // For example `balcao_7_3_…`: the ids of the company and of the connection, and 43 characters of base64url.
  const [, company, connection] = /^balcao_(\d{1,9})_(\d{1,9})_[\w-]{43}$/.exec(token) ?? [];
  if (company === undefined || connection === undefined) return undefined;
  const [companyId, connectionId, hash] = [Number(company), Number(connection), hashToken(token)];
  return holderCache.get(`${companyId}|${connectionId}|${hash}`, async () => {
    const [row] = await companyOf({ companyId }).read((scope) =>
      scope.rows<StandingRow>(selectHolder, [connectionId, hash]),
    );
    return row && { companyId, connectionId, ...viewStanding(row) };
  });
}

/** After this scope commits, drops the cached token of a connection, so that the next call reads it again. */
export function forgetTokens({ company, afterCommit }: Scope, connectionId: number): void {
  afterCommit(() => holderCache.forget((key) => key.startsWith(`${company.id}|${connectionId}|`)));
}

export const tokenReactions: Reactions = {
  'connection.removed': async (scope, { connectionId }) => forgetTokens(scope, connectionId),
};
