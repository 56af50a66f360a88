import { z } from 'zod';
import { flag, id, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** The access of an assistant outside the product by the Model Context Protocol: what it may do, with whose rights. */
export const McpToken = z.object({
  id: id(),
  name: z.string(),
  /** False: it only reads. */
  mayWrite: z.boolean(),
  /** The user with whose rights it works: the one who made the token; null: it has no token, or the user is gone. */
  userId: id().nullable(),
  userName: z.string().nullable(),
  /** The last characters of the token; null: none was made. */
  tokenHint: z.string().nullable(),
  /** When the token expires; null: none was made. */
  expiresAt: instant().nullable(),
  lastUsedAt: instant().nullable(),
  updatedAt: instant(),
});
export type McpToken = z.infer<typeof McpToken>;

const fields = { name: text(limits.mcpToken.name.min, limits.mcpToken.name.max), mayWrite: flag() };

export const McpTokenFields = z.object({ ...fields, mayWrite: flag().default(false) });
export type McpTokenFields = z.infer<typeof McpTokenFields>;

/** An absent field is not changed. */
export const McpTokenChanges = z.object(fields).partial();
export type McpTokenChanges = z.infer<typeof McpTokenChanges>;

/** A new token, shown once. */
export const FreshMcpToken = z.object({ token: z.string() });
export type FreshMcpToken = z.infer<typeof FreshMcpToken>;
