import type { z } from 'zod';
import { isBlank } from './loose-fields.ts';

/** A way on from a block. A connection names it as its `sourceHandle`. */
export interface Branch {
  handle: string;
  /** The branch needs a connection: without one the run would stop where the author did not mean it to. */
  isRequired: boolean;
}

/** What is wrong at a field of a block. `detail`: the values that its words name, such as a limit. */
export interface Fault {
  field: string;
  code: 'emptyContent' | 'invalidValue' | 'textTooLong';
  detail?: Record<string, string | number>;
}

/** A text of a block, and the field in which it stands. */
export interface SentText {
  field: string;
  text: string;
}

export const referenceKinds = ['queue', 'user', 'tag', 'flow', 'closingReason', 'file', 'account'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * What a block names outside its flow: the id of a record, the name of an uploaded file, or the setting that holds the
 * key of an account.
 */
export interface Reference {
  field: string;
  kind: ReferenceKind;
  id: string;
}

/**
 * A type of block: the form in which its data are saved, and what the validator, the editor and the engine have to know
 * about it. The functions get data that the schema accepted.
 */
export interface Block<Data extends z.ZodType = z.ZodType> {
  /**
   * Every field may be absent, because a draft is saved unfinished. Fields that it does not name are kept, so flows of
   * other editors are saved unchanged.
   */
  data: Data;
  /** In the order in which the editor draws them. */
  branches(data: z.output<Data>): readonly Branch[];
  /** The run stops here until the customer writes. */
  waitsForCustomer?: boolean;
  /** The conversation leaves the flow here on purpose. */
  isEnd?: boolean;
  /** What is missing or out of range. */
  faults?(data: z.output<Data>): readonly Fault[];
  /** The texts that customers get, with variables in double braces. */
  sentTexts?(data: z.output<Data>): readonly SentText[];
  /** Texts that customers do not get, in which variables are replaced, too. */
  filledTexts?(data: z.output<Data>): readonly SentText[];
  /** The names of the variables that the block stores. */
  stores?(data: z.output<Data>): readonly string[];
  /** The records, files and accounts that the block names. */
  references?(data: z.output<Data>): readonly Reference[];
  /** The fields that hold keys, as paths. They are stored encrypted and never shown again. */
  secrets?: readonly string[];
}

export const defineBlock = <Data extends z.ZodType>(block: Block<Data>): Block<Data> => block;

/** The branches of a block that has only one way on. At the end of a path this branch needs no connection. */
export const onward: readonly Branch[] = [{ handle: 'a', isRequired: false }];

/** The name of a variable; it stands in texts as `{{name}}`. */
export const variableName = /^[\p{L}_][\p{L}\p{N}_]{0,49}$/u;

/** The fault of a field that must name a variable, or none. */
export function variableFaults(field: string, name: string | null | undefined): Fault[] {
  if (isBlank(name)) return [{ field, code: 'emptyContent' }];
  return variableName.test(name?.trim() ?? '') ? [] : [{ field, code: 'invalidValue' }];
}
