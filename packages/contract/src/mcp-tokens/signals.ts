import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { McpToken } from './mcp-tokens.ts';

export const mcpTokenSignals = {
  mcpToken: defineSignal(
    'mcpToken',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: McpToken }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
