import type { Scope } from '../../platform/scope/scope.ts';

/** Inserts a finished import, by default with one refused row; for the seed and the sweep test. */
export async function insertFinishedImport(
  scope: Scope,
  fileName: string,
  { created = 1, refused = [{ row: 3, name: fileName, number: '123' }] } = {},
): Promise<{ id: number }> {
  const total = created + refused.length;
  const inserted = await scope.db
    .insertInto('contact_imports')
    .values({
      file_name: fileName,
      status: 'done',
      total,
      done: total,
      created,
      refused: refused.length,
      created_at: scope.now,
      ended_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('contact_import_refusals')
    .values(
      refused.map(({ row, ...cells }) => ({
        ...cells,
        import_id: inserted.id,
        row_number: row,
        email: '',
        reason: 'number' as const,
      })),
    )
    .execute();
  return inserted;
}
