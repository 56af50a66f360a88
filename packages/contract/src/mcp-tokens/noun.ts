import { defineNoun } from '../kit/noun.ts';
import { mcpTokenErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { mcpTokenRoutes } from './routes.ts';
import { mcpTokenSignals } from './signals.ts';

export const mcpTokens = defineNoun({
  what: 'Access of assistants outside the product by the Model Context Protocol (MCP), at `/mcp`.',
  routes: mcpTokenRoutes,
  signals: mcpTokenSignals,
  errors: mcpTokenErrors,
  notes,
  bodies,
});
