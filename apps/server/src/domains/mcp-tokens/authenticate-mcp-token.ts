import { hashToken } from '../../platform/crypto/secrets.ts';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { loadUserActor } from '../auth/index.ts';

/** An assistant with a valid token. */
export interface McpCaller {
  tokenId: number;
  /** False: it only reads. */
  mayWrite: boolean;
  /** The user whose present rights the token has. */
  actor: UserActor;
}

/** A token that another node replaces or deletes stops working on this node within this time. */
const memory = shortMemory<McpCaller | undefined>({ ttlMs: 2500 });

const findToken = statement(`select t.user_id as "userId", t.may_write as "mayWrite"
  from mcp_tokens t
  where t.id = $1 and t.token_hash = $2 and t.user_id is not null and t.expires_at > $3`);
// Notes when the token was used, at most once a minute, so that few calls write the row.
const noteUse = statement(`update mcp_tokens
  set last_used_at = $2
  where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`);

/**
 * Finds the caller of a token.
 * @returns undefined if it is invalid, replaced, deleted or expired, or its user is gone
 */
export async function authenticateMcpToken(token: string): Promise<McpCaller | undefined> {
  // For example `balcao_mcp_7_12_…`: the ids of the company and of the token, and a secret of 43 characters.
  const [, company, id] = /^balcao_mcp_(\d{1,9})_(\d{1,9})_[\w-]{43}$/.exec(token) ?? [];
  if (company === undefined || id === undefined) return undefined;
  const [companyId, tokenId, hash] = [Number(company), Number(id), hashToken(token)];
  return memory.get(`${companyId}|${tokenId}|${hash}`, () =>
    companyOf({ companyId }).inScope(async (scope) => {
      const [row] = await scope.rows<{ userId: number; mayWrite: boolean }>(findToken, [tokenId, hash, scope.now]);
      const actor = row && (await loadUserActor(scope, row.userId));
      if (!actor) return undefined;
      scope.send(noteUse, [tokenId, scope.now]);
      return { tokenId, mayWrite: row.mayWrite, actor };
    }),
  );
}

/** After this scope commits, drops a token, or all tokens of the company, from the memory of this node. */
export function forgetMcpTokens({ company, afterCommit }: Scope, tokenId?: number): void {
  const start = tokenId === undefined ? `${company.id}|` : `${company.id}|${tokenId}|`;
  afterCommit(() => memory.forget((key) => key.startsWith(start)));
}

const forgetAll = async (scope: Scope) => forgetMcpTokens(scope);
/** A token works with the rights of a user, so after a change of a user all tokens of the company are read again. */
export const mcpTokenReactions: Reactions = { 'user.changed': forgetAll, 'user.removed': forgetAll };
