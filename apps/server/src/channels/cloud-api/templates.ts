import type { MessageTemplate, MessageTemplates } from '@balcao/contract';
import { z } from 'zod';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { CloudAccount } from './accounts.ts';
import { graphWith, type GraphEndpoint } from './graph.ts';

const text = z.string().catch('');
const GraphButton = z.object({
  type: text,
  text,
  url: z.string().nullable().catch(null),
  example: z
    .union([z.array(z.string()), z.string()])
    .optional()
    .catch(undefined),
});
const GraphComponent = z.object({
  type: text,
  format: z.string().nullable().catch(null),
  text,
  buttons: z.array(GraphButton).catch([]),
  example: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const GraphTemplate = z.object({
  id: text,
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  category: text,
  status: text,
  parameter_format: text.optional(),
  rejected_reason: text,
  previous_category: z.string().min(1).nullable().catch(null),
  quality_score: z.object({ score: text }).catch({ score: '' }),
  components: z.array(GraphComponent).catch([]),
});
const GraphPage = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});

const fields =
  'id,name,language,category,previous_category,status,rejected_reason,quality_score,components,parameter_format';
const pageSize = '200';
/** Enough for 6,000 templates, Meta's own limit for an account (250 without verification). */
const maxPages = 30;

/** Fetches the templates of the business account and stores them. @throws GraphError GraphNoResponse ZodError */
export async function fetchTemplates(companyId: number, account: CloudAccount, endpoint: GraphEndpoint): Promise<void> {
  const graph = graphWith(endpoint, account.accessToken);
  const found = new Map<string, StoredTemplate>();
  // Meta's list already contains what its reports said before this time. The time is rounded down, because the times of
  // reports are whole seconds.
  const fetchedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { data, paging } = GraphPage.parse(
      await graph.get(`${account.businessAccountId}/message_templates`, {
        fields,
        limit: pageSize,
        ...(after && { after }),
      }),
    );
    for (const template of data.flatMap((item) => GraphTemplate.safeParse(item).data ?? []))
      found.set(keyOf(template), templateOf(template));
    after = paging?.next ? paging.cursors?.after : undefined;
    if (!after) break;
  }
  await inCompany(companyId, (scope) => storeTemplates(scope, account.connectionId, [...found.values()], fetchedAt));
}

const keyOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`;

/** A template as it is stored: with Meta's id. */
type StoredTemplate = MessageTemplate & { graphId: string };

function templateOf({
  id,
  parameter_format,
  rejected_reason: reason,
  previous_category: previousCategory,
  quality_score: { score },
  components,
  ...rest
}: z.infer<typeof GraphTemplate>): StoredTemplate {
  return {
    ...rest,
    graphId: id,
    reason: reason === 'NONE' ? '' : reason,
    quality: score === 'UNKNOWN' ? '' : score,
    previousCategory,
    plannedCategory: null,
    named: parameter_format === 'NAMED',
    components: components.map(({ buttons, example, ...component }) => ({
      ...component,
      type: component.type.toUpperCase(),
      format: component.format?.toUpperCase() ?? null,
      examples: examplesOf(example),
      buttons: buttons.map((button) => ({ ...button, example: [button.example].flat()[0] ?? null })),
    })),
  };
}

/**
 * The example values of placeholders. For numbered placeholders Meta gives a list, for the body a list of lists. For
 * named placeholders it gives objects with an `example` each.
 */
function examplesOf(example: Record<string, unknown> | undefined): string[] {
  const named = example?.['body_text_named_params'] ?? example?.['header_text_named_params'];
  if (Array.isArray(named)) return named.map((item: { example?: unknown } | null) => String(item?.example ?? ''));
  const plain = example?.['body_text'] ?? example?.['header_text'];
  return Array.isArray(plain) ? plain.flat().map(String) : [];
}

const templateRows = `jsonb_to_recordset($2::jsonb) t (name text, language text, category text, status text,
    named boolean, components jsonb, "graphId" text, reason text, quality text, "previousCategory" text,
    "plannedCategory" text)`;
// A template that is being submitted may not be in Meta's list yet, so its row stays.
const deleteTemplates = statement(`delete from cloud_templates c
  where c.connection_id = $1 and (c.status <> 'SUBMITTING'
    or exists (select from ${templateRows} where t.name = c.name and t.language = c.language))
  returning c.name, c.language, c.category, c.status, c.reason, c.planned_category as "plannedCategory"`);
const insertTemplates =
  statement(`insert into cloud_templates (connection_id, name, language, category, status, named, components,
    graph_id, reason, quality, previous_category, planned_category, reported_at)
  select $1, t.name, t.language, t.category, t.status, t.named, t.components, t."graphId", t.reason, t.quality,
    t."previousCategory", t."plannedCategory", $3
  from ${templateRows}`);

type Reported = Pick<StoredTemplate, 'name' | 'language' | 'category' | 'status' | 'reason' | 'plannedCategory'>;

/**
 * The template with what Meta told in a report and does not repeat in its list: the planned category, and the details
 * that follow the reason of a refusal. Both stay only while the list shows the same category or status.
 */
function withReport(template: StoredTemplate, reported: Reported | undefined): StoredTemplate {
  if (!reported) return template;
  const { category, status, reason } = template;
  return {
    ...template,
    plannedCategory: reported.category === category ? reported.plannedCategory : null,
    reason: reported.status === status && reported.reason.startsWith(`${reason} · `) ? reported.reason : reason,
  };
}

async function storeTemplates(
  scope: Scope,
  connectionId: number,
  templates: readonly StoredTemplate[],
  fetchedAt: Date,
): Promise<void> {
  // The row of the account is locked first, so two refreshes run one after the other. An account that was removed
  // meanwhile gets no templates.
  const accounts = await scope.db
    .updateTable('cloud_accounts')
    .set({ templates_at: scope.now })
    .where('connection_id', '=', connectionId)
    .returning('connection_id')
    .execute();
  if (accounts.length === 0) return;
  const former = await scope.rows<Reported>(deleteTemplates, [connectionId, toJson(templates)]);
  const formerByKey = new Map(former.map((template) => [keyOf(template), template]));
  const merged = templates.map((template) => withReport(template, formerByKey.get(keyOf(template))));
  await scope.rows(insertTemplates, [connectionId, toJson(merged), fetchedAt]);
}

/** The stored templates, by name and language. */
export async function listTemplates(
  scope: Scope,
  { connectionId, templatesAt }: CloudAccount,
): Promise<MessageTemplates> {
  const templates = await scope.db
    .selectFrom('cloud_templates')
    .select(['name', 'language', 'category', 'status', 'named', 'components', 'reason', 'quality'])
    .select(['previous_category as previousCategory', 'planned_category as plannedCategory'])
    .where('connection_id', '=', connectionId)
    .orderBy('name')
    .orderBy('language')
    .execute();
  return { templates, fetchedAt: templatesAt?.toISOString() ?? null };
}
