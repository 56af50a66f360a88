import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { mcpTokenReactions } from './authenticate-mcp-token.ts';
import { createMcpToken, makeMcpToken, removeMcpToken, updateMcpToken } from './change-mcp-tokens.ts';
import { mcpTokens } from './mcp-tokens.ts';
import { addMcpToken } from './sample-mcp-token.ts';

export const mcpTokensNoun = serverNoun({
  contract: nouns.mcpTokens,
  http: {
    page: mcpTokens.http.page,
    create: (scope, { body }) => createMcpToken(scope, body),
    update: (scope, { params, body }) => updateMcpToken(scope, params.id, body),
    remove: (scope, { params }) => removeMcpToken(scope, params.id),
    makeToken: (scope, { params }) => makeMcpToken(scope, params.id),
  },
  tables: ['mcp_tokens'],
  reactions: [mcpTokenReactions],
  announce: [
    announceRecords('mcpToken', mcpTokens.find, {
      signal: signals.mcpToken,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  sample: (scope, word) => addMcpToken(scope, { name: `${word} mcp` }),
});
