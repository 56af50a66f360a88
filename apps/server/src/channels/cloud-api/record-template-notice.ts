import { z } from 'zod';
import { named } from '../../platform/scope/named.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .catch('')
    .transform((value) => value.slice(0, max));

/** A report on a template (Meta's references of `message_template_status_update` and the other webhook `fields`). */
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

/** What a report says of a template; null: the report does not say it. */
interface TemplateChange {
  businessAccountId: string;
  name: string;
  language: string;
  /** When Meta wrote the report. */
  at: Date;
  status: string | null;
  /** Stored together with a status only. */
  reason: string;
  quality: string | null;
  category: string | null;
  /** Stored together with a category only. */
  previousCategory: string | null;
  plannedCategory: string | null;
}

// Reports may be repeated and may arrive out of order. A report that is older than the newest stored one changes
// nothing.
const updateTemplate = named<TemplateChange>(`
  update cloud_templates t
  set status = coalesce(:status, t.status),
    reason = case when :status::text is null then t.reason else :reason end,
    quality = coalesce(:quality, t.quality),
    category = coalesce(:category, t.category),
    previous_category = case when :category::text is null then t.previous_category else :previousCategory end,
    planned_category = case
      when :category::text is null and :plannedCategory::text is null then t.planned_category
      else :plannedCategory
    end,
    reported_at = greatest(t.reported_at, :at)
  from cloud_accounts a
  where a.connection_id = t.connection_id and a.business_account_id = :businessAccountId
    and t.name = :name and t.language = :language and (t.reported_at is null or t.reported_at <= :at)
  returning t.connection_id as "connectionId"`);
/** Marks the stored lists of templates as outdated, so that they are fetched again. */
const markListOutdated = statement(`
  update cloud_accounts
  set templates_at = null
  where business_account_id = $1
  returning connection_id as "connectionId"`);

/**
 * Stores a report on a template for the connections of the company with this business account. A report on an unknown
 * template changes no row, but the lists of these connections are marked as outdated all the same.
 */
export async function recordTemplateNotice(
  scope: Scope,
  { businessAccountId, value, at }: { businessAccountId: string; value: unknown; at: number },
): Promise<void> {
  const parsed = TemplateNotice.safeParse(value);
  if (!parsed.success) return;
  const { message_template_name: name, message_template_language: language, new_quality_score: quality } = parsed.data;
  // The stored list may lack the template, or have other components.
  const connections = await scope.rows<{ connectionId: number }>(markListOutdated, [businessAccountId]);
  await scope.rows(
    ...updateTemplate({
      businessAccountId,
      name,
      language: language.replace('-', '_'),
      at: new Date(at),
      status: statusOf(parsed.data),
      reason: reasonOf(parsed.data),
      quality: quality || null,
      ...categoriesOf(parsed.data),
    }),
  );
  for (const { connectionId } of connections) await scope.record('cloud.templates', { connectionId });
}

/** The status after an event; null: the event does not change it. */
function statusOf({ event }: TemplateNotice): string | null {
  if (event === 'REINSTATED') return 'APPROVED';
  // Without an event the report is about the quality, the category or the components. The other events of this list do
  // not stop a template from being sent: a locked one is at risk and cannot be edited. After `UNARCHIVED` the stored
  // status stays until the list is fetched again.
  if (['', 'FLAGGED', 'LOCKED', 'UNLOCKED', 'UNARCHIVED', 'LIMIT_EXCEEDED'].includes(event)) return null;
  return event;
}

function reasonOf({ event, reason, rejection_info: info }: TemplateNotice): string {
  if (event === 'APPROVED' || event === 'REINSTATED') return '';
  const givenReason = reason === 'NONE' ? '' : reason;
  return [givenReason, info?.reason, info?.recommendation].filter(Boolean).join(' · ');
}

type Categories = Pick<TemplateChange, 'category' | 'previousCategory' | 'plannedCategory'>;

/**
 * A report that announces a category a day ahead names it `correct_category`. Its `new_category` is still today's
 * category.
 */
function categoriesOf(notice: TemplateNotice): Categories {
  const { new_category: category, previous_category: before, correct_category: plannedCategory } = notice;
  if (plannedCategory) return { category: null, previousCategory: null, plannedCategory };
  if (!category) return { category: null, previousCategory: null, plannedCategory: null };
  return { category, previousCategory: before || null, plannedCategory: null };
}
