import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { FreshMcpToken, McpToken, McpTokenChanges, McpTokenFields } from './mcp-tokens.ts';

/** As for integrations: only admins of companies whose plan includes them may call. */
const guarded = { access: 'integrations:edit', plan: 'useIntegrations' } as const;
const onToken = { ...guarded, params: { id: id() } } as const;

export const mcpTokenRoutes = {
  page: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/mcp-tokens',
    summary: 'A page of the accesses for assistants, by name',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(McpToken), count: z.number(), hasMore: z.boolean() }),
  }),
  create: defineRoute({
    ownUsersOnly: true,
    ...guarded,
    method: 'POST',
    path: '/mcp-tokens',
    summary: 'Add an access for an assistant; it has no token yet',
    body: McpTokenFields,
    reply: McpToken,
    errors: ['ERR_MCP_TOKEN_ALREADY_EXISTS', 'ERR_TOO_MANY_MCP_TOKENS'],
  }),
  update: defineRoute({
    ownUsersOnly: true,
    ...onToken,
    method: 'PUT',
    path: '/mcp-tokens/:id',
    summary: 'Rename an access, or change whether it may write',
    body: McpTokenChanges,
    reply: McpToken,
    errors: ['ERR_NO_MCP_TOKEN_FOUND', 'ERR_MCP_TOKEN_ALREADY_EXISTS'],
  }),
  remove: defineRoute({
    ownUsersOnly: true,
    ...onToken,
    method: 'DELETE',
    path: '/mcp-tokens/:id',
    summary: 'Delete an access; its token stops working at once',
    errors: ['ERR_NO_MCP_TOKEN_FOUND'],
  }),
  makeToken: defineRoute({
    ownUsersOnly: true,
    ...onToken,
    method: 'POST',
    path: '/mcp-tokens/:id/token',
    summary: 'Make a new token that works with the rights of the caller and return it once; the former one ends',
    reply: FreshMcpToken,
    errors: ['ERR_NO_MCP_TOKEN_FOUND'],
  }),
};
