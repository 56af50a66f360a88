import { templateComponents } from '@balcao/contract/templates/template-components';
import { checkTemplate, placeholdersOf } from '@balcao/contract/templates/check-template';
import type { DraftButton, TemplateDraft } from '@balcao/contract';
import { expectTemplate, type TemplateGateway, type TemplateOutcome } from '../../channels/cloud-api/index.ts';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { findMedia, loadForDriver, type MediaRow } from '../media/index.ts';
import { requireFree } from './change-templates.ts';
import { isAtMeta, showTemplateDraft, type TemplateDraftRow } from './templates.ts';

let gateway: TemplateGateway | undefined;
/** Sets the gateway to Meta; called once at start. */
export const connectTemplates = (connected: TemplateGateway): void => void (gateway = connected);

function requireGateway(): TemplateGateway {
  if (!gateway) throw new Error('Nothing connects templates with Meta.');
  return gateway;
}

interface TemplateCall {
  actor: UserActor;
  /** The id of the draft. */
  id: number;
}

/**
 * Checks a template and gives it to Meta, for the first time or with its changes. Call it outside a scope.
 * @throws ERR_NO_TEMPLATE_DRAFT_FOUND ERR_TEMPLATE_BUSY ERR_TEMPLATE_FAULTS ERR_TEMPLATE_REFUSED ERR_TEMPLATE_NOT_SENT
 */
export async function submitTemplate({ actor, id }: TemplateCall): Promise<TemplateDraft> {
  const company = companyOf(actor);
  const { draft, row, media } = await company.inScope((scope) => begin(scope, id), { actor });
  const connectionId = row.connection_id;
  const outcome = await askMeta(company, row, () =>
    requireGateway().submit(company, connectionId, {
      name: draft.name,
      language: draft.language,
      category: draft.category,
      shown: templateComponents(draft),
      components: (handle) => graphComponents(draft, handle),
      example:
        media &&
        (async () => ({ bytes: await loadForDriver(company, media.key), name: media.name, type: media.mimetype })),
    }),
  );
  const view = await company.inScope(
    async (scope) => {
      await finish(scope, row, outcome.is === 'taken' ? { has_changes: false } : {});
      return showTemplateDraft(scope, id);
    },
    { actor },
  );
  requireTaken(outcome);
  return view;
}

/**
 * Deletes a template, also at Meta. Call it outside a scope.
 * @throws ERR_NO_TEMPLATE_DRAFT_FOUND ERR_TEMPLATE_BUSY ERR_TEMPLATE_REFUSED ERR_TEMPLATE_NOT_SENT
 */
export async function removeTemplate({ actor, id }: TemplateCall): Promise<typeof nothing> {
  const company = companyOf(actor);
  const row = await company.inScope(
    async (scope) => {
      const found = await requireFree(scope, id);
      await scope.db.updateTable('template_drafts').set({ busy_since: scope.now }).where('id', '=', id).execute();
      return found;
    },
    { actor },
  );
  const outcome = await askMeta(company, row, () => requireGateway().remove(company, row.connection_id, row));
  await company.inScope(
    async (scope) => {
      if (outcome.is !== 'taken') return finish(scope, row, {});
      await scope.db.deleteFrom('template_drafts').where('id', '=', id).execute();
      return scope.record('template.changed', { connectionId: row.connection_id });
    },
    { actor },
  );
  requireTaken(outcome);
  return nothing;
}

/** Checks the template and marks it as busy. From now on, a report of Meta about it finds its row. */
async function begin(scope: Scope, id: number) {
  const row = await requireFree(scope, id);
  if (isAtMeta(row) && row.status === 'PENDING') throw fail('ERR_TEMPLATE_BUSY');
  const draft = await showTemplateDraft(scope, id);
  const faults = checkTemplate(draft);
  if (faults.some(({ isWarning }) => !isWarning)) throw fail('ERR_TEMPLATE_FAULTS', { faults });
  await scope.db
    .updateTable('template_drafts')
    .set({ busy_since: scope.now, submitted_at: scope.now })
    .where('id', '=', id)
    .execute();
  await expectTemplate(scope, row.connection_id, { ...draft, shown: templateComponents(draft) });
  await scope.record('template.changed', { connectionId: row.connection_id });
  const hasFile = draft.header !== 'none' && draft.header !== 'text' && row.media_id !== null;
  const mediaId = row.media_id ?? '';
  const media: MediaRow | undefined = hasFile ? (await findMedia(scope, [mediaId])).get(mediaId) : undefined;
  return { row, draft, media };
}

/** Ends a call to Meta. @param taken the columns that change because Meta took the template */
async function finish(
  scope: Scope,
  { id, connection_id: connectionId }: TemplateDraftRow,
  taken: { has_changes?: false },
) {
  await scope.db
    .updateTable('template_drafts')
    .set({ busy_since: null, updated_at: scope.now, ...taken })
    .where('id', '=', id)
    .execute();
  await scope.record('template.changed', { connectionId });
}

/** Runs a call to Meta. If it throws, the template is not busy any more. */
async function askMeta(company: Company, row: TemplateDraftRow, ask: () => Promise<TemplateOutcome>) {
  try {
    return await ask();
  } catch (error) {
    await company.inScope((scope) => finish(scope, row, {}));
    throw error;
  }
}

function requireTaken(outcome: TemplateOutcome): void {
  if (outcome.is === 'refused') throw fail('ERR_TEMPLATE_REFUSED', { reason: outcome.reason });
  if (outcome.is === 'unanswered') throw fail('ERR_TEMPLATE_NOT_SENT');
}

/** The parts of a template as Meta takes them (Meta, template components). */
function graphComponents(draft: TemplateDraft, handle: string | undefined): unknown[] {
  const { body, bodyExamples, footer, buttons } = draft;
  const names = placeholdersOf(body);
  return [
    ...graphHeader(draft, handle),
    {
      type: 'BODY',
      text: body,
      ...(names.length > 0 && { example: { body_text: [names.map((_, index) => bodyExamples[index] ?? '')] } }),
    },
    ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(graphButton) }]),
  ];
}

/** @param handle Meta's name of the uploaded example, if the header is a file */
function graphHeader({ header, headerText, headerExample }: TemplateDraft, handle: string | undefined): unknown[] {
  if (header === 'none') return [];
  if (header !== 'text')
    return [{ type: 'HEADER', format: header.toUpperCase(), example: { header_handle: [handle ?? ''] } }];
  const hasPlaceholder = placeholdersOf(headerText).length > 0;
  const example = hasPlaceholder && { example: { header_text: [headerExample] } };
  return [{ type: 'HEADER', format: 'TEXT', text: headerText, ...example }];
}

function graphButton({ type, text, url, example, phone }: DraftButton): unknown {
  if (type === 'PHONE_NUMBER') return { type, text, phone_number: phone.replaceAll(/[ ()-]/g, '') };
  if (type === 'URL')
    return { type, text, url, ...(placeholdersOf(url).length > 0 && { example: [url.replace('{{1}}', example)] }) };
  return { type, text };
}
