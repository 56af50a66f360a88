import { limits, type FreshMcpToken, type McpToken, type McpTokenChanges, type McpTokenFields } from '@balcao/contract';
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/fail.ts';
import type { nothing } from '../../platform/http/serve.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { forgetMcpTokens } from './authenticate-mcp-token.ts';
import { mcpTokens } from './mcp-tokens.ts';

/** How many characters of a token are shown, so that users can tell tokens apart. */
const hintLength = 4;

/**
 * Adds the access of an assistant. It has no token until `makeMcpToken` makes one.
 * @throws ERR_MCP_TOKEN_ALREADY_EXISTS ERR_TOO_MANY_MCP_TOKENS
 */
export async function createMcpToken(scope: Scope, fields: McpTokenFields): Promise<McpToken> {
  await requireBelowLimit(scope, 'mcp_tokens', limits.mcpToken.perCompany, 'ERR_TOO_MANY_MCP_TOKENS');
  return mcpTokens.create(scope, fields);
}

/** @throws ERR_NO_MCP_TOKEN_FOUND ERR_MCP_TOKEN_ALREADY_EXISTS */
export async function updateMcpToken(scope: Scope, id: number, changes: McpTokenChanges): Promise<McpToken> {
  forgetMcpTokens(scope, id);
  return mcpTokens.update(scope, id, changes);
}

/** @throws ERR_NO_MCP_TOKEN_FOUND */
export async function removeMcpToken(scope: Scope, id: number): Promise<typeof nothing> {
  forgetMcpTokens(scope, id);
  return mcpTokens.remove(scope, id);
}

/**
 * Makes the token of an access, which replaces an earlier token. The token has the rights of the user who makes it: a
 * user cannot give an assistant the rights of another user.
 * @throws ERR_NO_MCP_TOKEN_FOUND · ERR_NO_PERMISSION the caller is no user
 */
export async function makeMcpToken(scope: Scope, id: number): Promise<FreshMcpToken> {
  const { actor } = scope;
  if (actor.kind !== 'user') throw fail('ERR_NO_PERMISSION');
  // The token contains its company, so that only that company is searched.
  const token = `balcao_mcp_${scope.company.id}_${id}_${randomToken()}`;
  const row = await scope.db
    .updateTable('mcp_tokens')
    .set({
      user_id: actor.userId,
      token_hash: hashToken(token),
      token_hint: token.slice(-hintLength),
      expires_at: new Date(scope.now.getTime() + limits.mcpToken.days * 24 * 3600_000),
      last_used_at: null,
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_MCP_TOKEN_FOUND');
  forgetMcpTokens(scope, id);
  await scope.record('mcpToken.changed', { id });
  return { token };
}
