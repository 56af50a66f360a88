import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

/** `running`: rows wait or are being stored. The others are final; `failed`: it was given up after several attempts. */
export const importStatuses = ['running', 'done', 'cancelled', 'failed'] as const;

/** An import of contacts, or of people of a contact list, from a file. */
export const ContactImport = z.object({
  id: id(),
  /** The list that gets the people; null: the rows become contacts. */
  contactListId: id().nullable(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** The rows of the file that have a name or a number, without its heading. */
  total: z.number().int(),
  /** The rows that were worked so far: created, updated or refused. */
  done: z.number().int(),
  created: z.number().int(),
  /**
   * Into the contacts: the contacts that got a name or an e-mail from the file. Into a list: the rows whose number the
   * list or an earlier row had already.
   */
  updated: z.number().int(),
  refused: z.number().int(),
  createdAt: instant(),
  endedAt: instant().nullable(),
});
export type ContactImport = z.infer<typeof ContactImport>;

/**
 * Why a row was refused. `name`, `number`, `email`: the cell is not valid. `duplicate`: a contact, or an earlier row,
 * has the number, and nothing of the row could complete it. `encoding`: characters of the row are damaged in the file.
 */
export const refusalReasons = ['name', 'number', 'email', 'duplicate', 'encoding'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A refused row, as the file has it. */
export const RefusedRow = z.object({
  /** The number of the row in the file; the first row is 1. */
  row: z.number().int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** The further columns of the file, by their headings; empty if contacts are imported. */
  variables: z.record(z.string(), z.string()),
  reason: z.enum(refusalReasons),
});
export type RefusedRow = z.infer<typeof RefusedRow>;
