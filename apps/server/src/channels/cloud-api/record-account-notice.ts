import { z } from 'zod';
import type { Scope } from '../../platform/scope/scope.ts';
import type { CloudAccount } from './accounts.ts';

const text = z.union([z.string(), z.number().transform(String)]).catch('');

/** The account webhooks (Meta's references of `phone_number_quality_update`, `account_update`, `account_alerts`). */
const AccountNotice = z.object({
  display_phone_number: text,
  phone_number: text,
  event: text,
  current_limit: text,
  max_daily_conversations_per_business: text,
  max_daily_conversation_per_phone: text,
  ban_info: z.object({ waba_ban_state: text, waba_ban_date: text }).optional().catch(undefined),
  violation_info: z.object({ violation_type: text }).optional().catch(undefined),
  restriction_info: z.array(z.object({ restriction_type: text, expiration: text })).catch([]),
  alert_info: z
    .object({ alert_severity: text, alert_status: text, alert_type: text, alert_description: text })
    .optional()
    .catch(undefined),
});
type AccountNotice = z.infer<typeof AccountNotice>;

/** The webhook fields of these notices. */
const fields = new Set([
  'phone_number_quality_update',
  'account_update',
  'account_alerts',
  'business_capability_update',
]);
export const isAboutAccount = (field: string): boolean => fields.has(field);

const maxText = 500;

/**
 * Records a notice of Meta for the number that it names. A notice without a number counts for each number of the
 * company that has the same business account.
 */
export async function recordAccountNotice(
  scope: Scope,
  account: CloudAccount,
  { field, value, at }: { field: string; value: unknown; at: number },
): Promise<void> {
  const parsed = AccountNotice.safeParse(value);
  if (!parsed.success) return;
  const notice = parsed.data;
  const messagingLimit =
    notice.current_limit || notice.max_daily_conversations_per_business || notice.max_daily_conversation_per_phone;
  const event = (notice.event || notice.alert_info?.alert_type || '').slice(0, maxText);
  for (const connectionId of await connectionsOf(scope, account, notice.display_phone_number || notice.phone_number)) {
    if (messagingLimit)
      await scope.record('cloud.rated', { connectionId, messagingLimit: messagingLimit.slice(0, maxText) });
    if (event)
      await scope.record('cloud.noticed', {
        connectionId,
        kind: field,
        event,
        detail: detailOf(notice).slice(0, maxText),
        at,
      });
  }
}

/** @param number as Meta writes it; empty: all numbers of the business account */
async function connectionsOf(scope: Scope, { businessAccountId }: CloudAccount, number: string): Promise<number[]> {
  const digits = number.replaceAll(/\D/g, '');
  const rows = await scope.db
    .selectFrom('cloud_accounts as a')
    .innerJoin('connections as c', 'c.id', 'a.connection_id')
    .select(['a.connection_id as id', 'c.number'])
    .where('a.business_account_id', '=', businessAccountId)
    .where('c.driver', '=', 'cloud-api')
    .where('c.removed_at', 'is', null)
    .orderBy('a.connection_id')
    .execute();
  return rows.filter((row) => digits === '' || row.number === digits).map(({ id }) => id);
}

const detailOf = (notice: AccountNotice): string =>
  [
    notice.alert_info?.alert_description,
    notice.alert_info?.alert_severity,
    notice.ban_info?.waba_ban_state,
    notice.ban_info?.waba_ban_date,
    notice.violation_info?.violation_type,
    ...notice.restriction_info.flatMap(({ restriction_type: type, expiration }) => [type, expiration]),
    notice.current_limit,
  ]
    .filter(Boolean)
    .join(' · ');
