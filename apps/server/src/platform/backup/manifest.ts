import { z } from 'zod';

/** The layout of the archive. A change that older versions cannot read raises it. */
export const archiveFormat = 1;

/** What the first entry of a backup says about the rest. */
export const Manifest = z.object({
  format: z.number(),
  /** Of Balcão. */
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** Tells whether two installations have the same keys; reveals none of them. */
  keysFingerprint: z.string(),
  /** The keys come from BALCAO_SECRET, which is not in the backup. */
  keysFromEnvironment: z.boolean(),
  files: z.enum(['included', 'left out']),
});
export type Manifest = z.infer<typeof Manifest>;
