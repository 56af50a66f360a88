import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

export const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;

/** An archive of what a company owns, or of what concerns one contact: a tar file with JSON lines and files. */
export const CompanyExport = z.object({
  id: id(),
  /** Null: everything of the company. */
  contactId: id().nullable(),
  /** The name of the user or of the operator who asked for it. */
  requestedBy: z.string(),
  state: z.enum(exportStates),
  tablesDone: z.number(),
  tableCount: z.number(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  createdAt: instant(),
  endedAt: instant().nullable(),
  /** Until when the link is valid. */
  expiresAt: instant().nullable(),
  /** Downloads the archive without a session; null: it is not ready, or the link has expired. */
  url: z.string().nullable(),
});
export type CompanyExport = z.infer<typeof CompanyExport>;
