import { z } from 'zod';
import type { Scope } from '../../platform/scope/scope.ts';
import type { CloudAccount } from './accounts.ts';
import './facts.ts';

const text = z.union([z.string(), z.number().transform(String)]).catch('');

/** What the account webhooks tell (references of `phone_number_quality_update`, `account_update`, `account_alerts`). */
const Told = z.object({
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
type Told = z.infer<typeof Told>;

const fields = new Set([
  'phone_number_quality_update',
  'account_update',
  'account_alerts',
  'business_capability_update',
]);
export const isAboutAccount = (field: string): boolean => fields.has(field);

const mostText = 500;

/**
 * Meta tells about the account or one of its numbers: every number of the account that this company has is told of it,
 * or only the one that is named.
 */
export async function noteAccount(
  scope: Scope,
  account: CloudAccount,
  { field, value, at }: { field: string; value: unknown; at: number },
): Promise<void> {
  const parsed = Told.safeParse(value);
  if (!parsed.success) return;
  const told = parsed.data;
  const limit =
    told.current_limit || told.max_daily_conversations_per_business || told.max_daily_conversation_per_phone;
  const event = (told.event || told.alert_info?.alert_type || '').slice(0, mostText);
  for (const connectionId of await connectionsOf(scope, account, told.display_phone_number || told.phone_number)) {
    if (limit) await scope.record('cloud.rated', { connectionId, messagingLimit: limit.slice(0, mostText) });
    if (event)
      await scope.record('cloud.noticed', {
        connectionId,
        kind: field,
        event,
        detail: detailOf(told).slice(0, mostText),
        at,
      });
  }
}

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

const detailOf = (told: Told): string =>
  [
    told.alert_info?.alert_description,
    told.alert_info?.alert_severity,
    told.ban_info?.waba_ban_state,
    told.ban_info?.waba_ban_date,
    told.violation_info?.violation_type,
    ...told.restriction_info.flatMap(({ restriction_type: type, expiration }) => [type, expiration]),
    told.current_limit,
  ]
    .filter(Boolean)
    .join(' · ');
