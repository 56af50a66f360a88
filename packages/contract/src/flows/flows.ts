import { z } from 'zod';
import { flag, id, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { FlowContent } from './flow-content.ts';

/** A flow in the list. */
export const Flow = z.object({
  id: id(),
  name: z.string(),
  /** An inactive flow is not started. */
  active: z.boolean(),
  /** The version that runs; null: it was never published. */
  publishedVersion: z.number().nullable(),
  /** The draft differs from the published version. */
  hasChanges: z.boolean(),
  /** The number of blocks of the draft. */
  blockCount: z.number(),
  updatedAt: instant(),
});
export type Flow = z.infer<typeof Flow>;

const name = () => text(limits.flow.name.min, limits.flow.name.max);

export const FlowFields = z.object({ name: name() });
export type FlowFields = z.infer<typeof FlowFields>;

export const FlowChanges = z.object({ name: name(), active: flag() }).partial();
export type FlowChanges = z.infer<typeof FlowChanges>;

/** An uploaded file that a draft names. */
export const FlowFile = z.object({
  /** The reference that blocks store. */
  name: z.string(),
  /** The name of the file, as it was uploaded. */
  original: z.string(),
  kind: z.enum(['image', 'audio', 'video']),
  /** The link to the file, for 6 to 12 hours. */
  url: z.string(),
});
export type FlowFile = z.infer<typeof FlowFile>;

/** A flow with its draft. */
export const FlowDraft = Flow.extend({
  /** Null: nothing was saved yet. */
  flow: FlowContent.nullable(),
  /** Counts the saves of the draft. */
  revision: z.number(),
  files: z.array(FlowFile),
});
export type FlowDraft = z.infer<typeof FlowDraft>;

/** A published state of a flow; it never changes. */
export const FlowVersion = z.object({
  version: z.number(),
  publishedAt: instant(),
  /** Who published it; null: the user was deleted, or the product did it. */
  userName: z.string().nullable(),
  /** What changed, in the words of the user; may be empty. */
  note: z.string(),
  blockCount: z.number(),
});
export type FlowVersion = z.infer<typeof FlowVersion>;

/** A flow as a file: without keys and without uploaded files. */
export const FlowExport = z.object({
  format: z.literal('balcao-flow'),
  formatVersion: z.literal(1),
  name: z.string(),
  nodes: FlowContent.shape.nodes,
  connections: FlowContent.shape.connections,
});
export type FlowExport = z.infer<typeof FlowExport>;

/**
 * The number of saves of a draft that the client has seen. A call that sends it is refused if the draft was saved again
 * meanwhile. Where it is optional and absent, the last save wins.
 */
export const revision = () => z.coerce.number().int().min(0).max(2147483647);
