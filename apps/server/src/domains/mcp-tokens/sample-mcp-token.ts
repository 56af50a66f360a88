import { McpTokenFields, type McpToken } from '@balcao/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/scope/scope.ts';
import { createMcpToken } from './change-mcp-tokens.ts';

/** An access for an assistant, for a test, the sweep or the seed; it has no token. */
export const addMcpToken = (scope: Scope, fields: Partial<z.input<typeof McpTokenFields>>): Promise<McpToken> =>
  createMcpToken(scope, McpTokenFields.parse({ name: 'Assistente', ...fields }));
