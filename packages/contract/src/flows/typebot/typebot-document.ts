import { z } from 'zod';

const Place = z.looseObject({ x: z.number(), y: z.number() }).nullish();
const Options = z.record(z.string(), z.unknown()).nullish();

/** A choice of an input, a case of a condition, or a side of a split test. */
export const TypebotItem = z.looseObject({
  id: z.string(),
  outgoingEdgeId: z.string().nullish(),
  content: z.unknown().optional(),
  title: z.unknown().optional(),
  /** Of a split test: `a` or `b`. */
  path: z.string().nullish(),
});
export type TypebotItem = z.infer<typeof TypebotItem>;

export const TypebotBlock = z.looseObject({
  /** A node id may have 100 characters: further nodes of a block get its id with a suffix, such as `-e1`. */
  id: z.string().min(1).max(90),
  type: z.string(),
  outgoingEdgeId: z.string().nullish(),
  content: z.unknown().optional(),
  options: Options,
  items: z.array(TypebotItem).max(500).nullish(),
});
export type TypebotBlock = z.infer<typeof TypebotBlock>;

export const TypebotGroup = z.looseObject({
  id: z.string(),
  title: z.string().nullish(),
  graphCoordinates: Place,
  blocks: z.array(TypebotBlock),
});
export type TypebotGroup = z.infer<typeof TypebotGroup>;

/** The most blocks of all groups together. A flow holds far fewer, and no person draws so many. */
const maxBlocks = 5000;

/**
 * An exported Typebot. Version 6 has its start under `events`; in versions 3 to 5 it is a block of the type `start` in
 * a group.
 */
export const TypebotDocument = z.looseObject({
  version: z.union([z.string(), z.number()]).nullish(),
  name: z.string().nullish(),
  events: z
    .array(z.looseObject({ id: z.string(), type: z.string().nullish(), outgoingEdgeId: z.string().nullish() }))
    .nullish(),
  groups: z
    .array(TypebotGroup)
    .min(1)
    .max(500)
    .refine((groups) => groups.reduce((sum, { blocks }) => sum + blocks.length, 0) <= maxBlocks),
  edges: z
    .array(
      z.looseObject({
        id: z.string(),
        to: z.looseObject({ groupId: z.string(), blockId: z.string().nullish() }),
      }),
    )
    .max(5000),
  variables: z
    .array(z.looseObject({ id: z.string(), name: z.string().max(1000) }))
    .max(2000)
    .nullish(),
});
export type TypebotDocument = z.infer<typeof TypebotDocument>;
