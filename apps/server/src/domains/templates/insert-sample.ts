import type { Scope } from '../../platform/scope/scope.ts';

/** A template draft for the company's first connection, made for the sweep test. */
export async function insertSample(scope: Scope, word: string): Promise<{ id: number }> {
  const connection = await scope.db.selectFrom('connections').select('id').orderBy('id').executeTakeFirstOrThrow();
  return scope.db
    .insertInto('template_drafts')
    .values({
      connection_id: connection.id,
      name: `${word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}_modelo`,
      language: 'pt_BR',
      category: 'UTILITY',
      header: 'none',
      header_text: '',
      header_example: '',
      media_id: null,
      body: `${word} pronto`,
      body_examples: '[]',
      footer: '',
      buttons: '[]',
      busy_since: null,
      submitted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
