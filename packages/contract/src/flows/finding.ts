import { z } from 'zod';

/**
 * What the validator and the kept runs find. `findingErrors` keep a flow from being published, though the author may
 * skip `testFailed`; `findingWarnings` do not.
 */
export const findingErrors = [
  'noStart',
  'startTwice',
  'danglingConnection',
  'missingBranch',
  'emptyContent',
  'invalidValue',
  'textTooLong',
  'endlessLoop',
  'missingReference',
  'testFailed',
] as const;
export const findingWarnings = [
  'unreachable',
  'deadEnd',
  'unknownBranch',
  'severalTargets',
  'unknownVariable',
] as const;
export const findingCodes = [...findingErrors, ...findingWarnings] as const;
export type FindingCode = (typeof findingCodes)[number];

/** Something that the author should change, at the block and the field where it is. */
export const FlowFinding = z.object({
  /** The block; null: the flow as a whole. */
  nodeId: z.string().nullable(),
  /** The path of a field in the data of the block, or the name of a branch; null: the block as a whole. */
  field: z.string().nullable(),
  code: z.enum(findingCodes),
  /** False: a warning. */
  isError: z.boolean(),
  /** The values that the words of the finding name: the limit, the variable, the branch. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type FlowFinding = z.infer<typeof FlowFinding>;
