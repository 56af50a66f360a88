import { z } from 'zod';

/** The version of the archive's layout. A change that older versions cannot read increments it. */
export const archiveFormat = 1;

/** The first entry of a backup: it describes the rest. */
export const Manifest = z.object({
  format: z.number(),
  /** The version of Balcão. */
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** Equal for two installations with the same keys; reveals none of them. */
  keysFingerprint: z.string(),
  /** The keys come from BALCAO_SECRET, which is not in the backup. */
  keysFromEnvironment: z.boolean(),
  files: z.enum(['included', 'left out']),
});
export type Manifest = z.infer<typeof Manifest>;
