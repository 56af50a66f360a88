import type { TemplateDraft } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, mediaLink } from '../media/index.ts';

/**
 * Longer than all requests of one submission, which end after 240 s at the latest. A draft that is busy for longer was
 * left by a process that has ended.
 */
const maxBusyMs = 5 * 60_000;

/** The drafts, each with what Meta has reported about the template of this name and language. */
const selectDrafts = ({ db }: Scope) =>
  db
    .selectFrom('template_drafts as d')
    .leftJoin('cloud_templates as t', (join) =>
      join
        .onRef('t.connection_id', '=', 'd.connection_id')
        .onRef('t.name', '=', 'd.name')
        .onRef('t.language', '=', 'd.language'),
    )
    .selectAll('d')
    .select([
      't.status',
      't.reason',
      't.quality',
      't.category as metaCategory',
      't.previous_category as previousCategory',
      't.planned_category as plannedCategory',
      't.graph_id as graphId',
    ]);

export type TemplateDraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number];

/** The template drafts of a connection, ordered by name and language. */
export const listTemplateDrafts = async (scope: Scope, connectionId: number): Promise<TemplateDraft[]> =>
  viewAll(
    scope,
    await selectDrafts(scope)
      .where('d.connection_id', '=', connectionId)
      .orderBy('d.name')
      .orderBy('d.language')
      .orderBy('d.id')
      .execute(),
  );

/** A draft with what Meta has reported about it. @throws ERR_NO_TEMPLATE_DRAFT_FOUND */
export async function requireTemplateDraft(scope: Scope, id: number): Promise<TemplateDraftRow> {
  const row = await selectDrafts(scope).where('d.id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_TEMPLATE_DRAFT_FOUND');
  return row;
}

/** A draft, locked until the end of the scope. @throws ERR_NO_TEMPLATE_DRAFT_FOUND */
export async function lockTemplateDraft(scope: Scope, id: number): Promise<TemplateDraftRow> {
  await scope.db.selectFrom('template_drafts').select('id').where('id', '=', id).forUpdate().execute();
  return requireTemplateDraft(scope, id);
}

/** A draft in its wire form. @throws ERR_NO_TEMPLATE_DRAFT_FOUND */
export async function showTemplateDraft(scope: Scope, id: number): Promise<TemplateDraft> {
  const [draft] = await viewAll(scope, [await requireTemplateDraft(scope, id)]);
  if (!draft) throw fail('ERR_NO_TEMPLATE_DRAFT_FOUND');
  return draft;
}

/** Whether a call to Meta about this draft is under way. */
export const isBusy = ({ now }: Scope, { busy_since: since }: Pick<TemplateDraftRow, 'busy_since'>): boolean =>
  since !== null && now.getTime() - since.getTime() < maxBusyMs;

/**
 * Whether Meta has confirmed that it has the template. `graphId` is Meta's id of it; empty: Meta has not answered the
 * first call; null: nothing was submitted.
 */
export const isAtMeta = ({ graphId }: Pick<TemplateDraftRow, 'graphId'>): boolean => graphId !== null && graphId !== '';

async function viewAll(scope: Scope, rows: readonly TemplateDraftRow[]): Promise<TemplateDraft[]> {
  const media = await findMedia(
    scope,
    rows.flatMap(({ media_id }) => media_id ?? []),
  );
  return rows.map((row) => {
    const file = row.media_id === null ? undefined : media.get(row.media_id);
    return {
      id: row.id,
      whatsappId: row.connection_id,
      name: row.name,
      language: row.language,
      category: row.category,
      header: row.header,
      headerText: row.header_text,
      headerExample: row.header_example,
      mediaPath: file ? mediaLink(scope.company, file.key, file.name, scope.now) : null,
      mediaName: file?.name ?? null,
      body: row.body,
      bodyExamples: row.body_examples,
      footer: row.footer,
      buttons: row.buttons,
      status: isBusy(scope, row) ? 'SUBMITTING' : (row.status ?? 'DRAFT'),
      isSubmitted: isAtMeta(row),
      hasChanges: row.has_changes,
      reason: row.reason ?? '',
      quality: row.quality ?? '',
      // Until Meta has answered the first call, the stored category is only the one that the company asked for.
      metaCategory: isAtMeta(row) ? row.metaCategory : null,
      previousCategory: row.previousCategory,
      plannedCategory: row.plannedCategory,
      submittedAt: row.submitted_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
    };
  });
}
