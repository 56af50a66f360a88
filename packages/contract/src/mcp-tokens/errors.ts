import type { ErrorRules } from '../kit/error.ts';

export const mcpTokenErrors = {
  ERR_NO_MCP_TOKEN_FOUND: { status: 404, when: 'There is no such access for assistants.' },
  ERR_MCP_TOKEN_ALREADY_EXISTS: {
    status: 409,
    when: 'Another access for assistants has this name.',
    constraint: 'mcp_token_name_once',
  },
  ERR_TOO_MANY_MCP_TOKENS: { status: 409, when: 'The company has as many accesses for assistants as it may have.' },
} satisfies ErrorRules;

type McpTokenErrors = typeof mcpTokenErrors;
declare module '../kit/error.ts' {
  interface Errors extends McpTokenErrors {}
}
