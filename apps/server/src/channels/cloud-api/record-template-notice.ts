import { z } from 'zod';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .catch('')
    .transform((value) => value.slice(0, max));

/** The reports on templates (Meta's references of `message_template_status_update` and so on). */
const TemplateNotice = z.object({
  event: text(50),
  message_template_name: text(512),
  message_template_language: text(20),
  reason: text(200),
  rejection_info: z
    .object({ reason: text(500), recommendation: text(500) })
    .optional()
    .catch(undefined),
  new_quality_score: text(20),
  new_category: text(50),
  previous_category: text(50),
  correct_category: text(50),
});
type TemplateNotice = z.infer<typeof TemplateNotice>;

const fields = new Set([
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'message_template_components_update',
]);
export const isAboutTemplate = (field: string): boolean => fields.has(field);

/** Reports may be repeated and overtake each other: each part has the newest one, by Meta's time. */
const change = statement(`
  update cloud_templates t
  set status = coalesce($5, t.status),
    reason = case when $5::text is null then t.reason else $6 end,
    quality = coalesce($7, t.quality),
    category = coalesce($8, t.category),
    previous_category = case when $8::text is null then t.previous_category else $9 end,
    planned_category = case when $8::text is null and $10::text is null then t.planned_category else $10 end,
    reported_at = greatest(t.reported_at, $4)
  from cloud_accounts a
  where a.connection_id = t.connection_id and a.business_account_id = $1 and t.name = $2 and t.language = $3
    and (t.reported_at is null or t.reported_at <= $4)
  returning t.connection_id as "connectionId"`);
const outdate = statement(`
  update cloud_accounts
  set templates_at = null
  where business_account_id = $1
  returning connection_id as "connectionId"`);

/**
 * Stores a report on a template for the connections of the company with this business account. A report on a template
 * that is not known, or of another account, changes no template.
 */
export async function recordTemplateNotice(
  scope: Scope,
  { businessAccountId, value, at }: { businessAccountId: string; value: unknown; at: number },
): Promise<void> {
  const parsed = TemplateNotice.safeParse(value);
  if (!parsed.success) return;
  const { message_template_name: name, message_template_language: language, new_quality_score: quality } = parsed.data;
  // The stored list may lack the template, or have other components.
  const connections = await scope.rows<{ connectionId: number }>(outdate, [businessAccountId]);
  await scope.rows(change, [
    businessAccountId,
    name,
    language.replace('-', '_'),
    new Date(at),
    statusOf(parsed.data),
    reasonOf(parsed.data),
    quality || null,
    ...categoriesOf(parsed.data),
  ]);
  for (const { connectionId } of connections) await scope.record('cloud.templates', { connectionId });
}

/** Events that say what became of a template; null: its status stays. */
function statusOf({ event }: TemplateNotice): string | null {
  if (event === 'REINSTATED') return 'APPROVED';
  // It may still be sent. A template that is locked is at risk, and cannot be edited.
  if (['', 'FLAGGED', 'LOCKED', 'UNLOCKED', 'UNARCHIVED', 'LIMIT_EXCEEDED'].includes(event)) return null;
  return event;
}

const reasonOf = ({ event, reason, rejection_info: info }: TemplateNotice): string =>
  event === 'APPROVED' || event === 'REINSTATED'
    ? ''
    : [reason === 'NONE' ? '' : reason, info?.reason, info?.recommendation].filter(Boolean).join(' · ');

/** Category, the one before, and the one that Meta announced. */
function categoriesOf(notice: TemplateNotice): [string | null, string | null, string | null] {
  const { new_category: now, previous_category: before, correct_category: planned } = notice;
  // `correct_category` is announced a day before; `new_category` is then that of today.
  if (planned) return [null, null, planned];
  return now ? [now, before || null, null] : [null, null, null];
}
