import type { McpToken } from '@balcao/contract';
import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';

/** The accesses for assistants of the company, by name, without their tokens. */
export const mcpTokens = plainRecords({
  table: 'mcp_tokens',
  view: [
    'id',
    'name',
    'may_write as mayWrite',
    'user_id as userId',
    'token_hint as tokenHint',
    'expires_at as expiresAt',
    'last_used_at as lastUsedAt',
    'updated_at as updatedAt',
  ],
  computed: { userName: sql<string | null>`(select u.name from users u where u.id = mcp_tokens.user_id)` },
  toWire: ({ expiresAt, lastUsedAt, updatedAt, ...token }): McpToken => ({
    ...token,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }),
  searchIn: ['name'],
  orderBy: byText('name'),
  missing: 'ERR_NO_MCP_TOKEN_FOUND',
  facts: 'mcpToken',
});
