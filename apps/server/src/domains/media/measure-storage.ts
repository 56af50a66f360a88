import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';

/** How many files the company has in `media`, and their bytes with those of versions that play, without thumbnails. */
export async function measureStorage({ db }: Scope): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('media')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<string>`coalesce(sum(size + coalesce(play_size, 0)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { files, bytes: Number(bytes) };
}
