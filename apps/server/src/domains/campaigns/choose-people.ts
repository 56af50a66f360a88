import { limits, type Audience, type SkipReason } from '@balcao/contract';
import type { Selectable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { audienceSql, planForMany } from '../audiences/index.ts';
import { isErasedRefusalSql } from '../consents/index.ts';
import { requireConnection } from '../connections/index.ts';
import { settingsOf } from '../settings/index.ts';
import { dealtNumberSql, knownNumberSql, numberIds } from './campaign-numbers.ts';
import { campaignSettings } from './campaign-settings.ts';
import { hashSql } from './hash-sql.ts';
import type { CampaignsTable } from './tables.ts';
import { blankSql } from './write-text.ts';

export type CampaignRow = Selectable<CampaignsTable>;
const weekMs = 7 * 24 * 3600_000;

/** The audience of a campaign. The list and the tag in columns of the campaign itself are added to it. */
function audienceOf({ contact_list_id: listId, tag_list_id: tagId, audience }: CampaignRow): Audience {
  const ids = (ofColumn: number | null, ofAudience: readonly number[]) => [
    ...new Set([...(ofColumn === null ? [] : [ofColumn]), ...ofAudience]),
  ];
  return {
    lists: ids(listId, audience?.lists ?? []),
    tags: ids(tagId, audience?.tags ?? []),
    filter: audience?.filter ?? null,
    exclude: audience?.exclude ?? { lists: [], tags: [] },
  };
}

/**
 * SQL of the people of a started campaign who got the message and did not answer, with the columns of `audienceSql`.
 * Contacts that were merged are one person.
 */
const unansweredSql = (campaign: string): string =>
  `select distinct on (coalesce('c' || u.contact_id, u.identity)) u.contact_id, u.name, u.number, u.wa_id, u.identity,
        u.email, u.variables, 'valid' as validity
      from campaign_people u
      where u.campaign_id = ${campaign}::int and u.state in ('sent', 'delivered', 'read')
        and not exists (select from contacts b where b.id = u.contact_id and b.blocked_at is not null)
        and not exists (
          select
          from campaign_people r
          where r.campaign_id = ${campaign}::int and r.state = 'replied' and r.contact_id = u.contact_id)
      order by coalesce('c' || u.contact_id, u.identity), u.id`;

/**
 * Whether a campaign leaves conversations alone that a user has accepted: a follow-up does, and one whose content is a
 * flow.
 */
export const isCautious = ({ flow_id: flowId, follows_id: followsId }: Pick<CampaignRow, 'flow_id' | 'follows_id'>) =>
  flowId !== null || followsId !== null;

/** SQL of the contacts who talk with a user over some numbers; if the content is a flow, also those with a bot. */
const attendedSql = (numbers: string, { flow_id: flowId }: CampaignRow): string =>
  `select distinct t.contact_id
      from tickets t
      where t.connection_id = any(${numbers}) and t.status <> 'closed'
        and (t.status = 'open' or t.user_id is not null${flowId === null ? '' : ' or t.chatbot'})`;

/**
 * SQL: the person is in the United States, where Meta delivers no advertising. The calling code 1 is also that of
 * Canada. An id without a number begins with the country, as in `US.13491208655302741918`.
 */
const isNorthAmericanSql = `(p.number like '1%' or p.number is null and p.wa_id like 'US.%')`;

/**
 * Runs a statement about the people of a campaign.
 * @param statement makes the SQL text of the statement. `people` is the SQL of the people's rows. `value` adds a
 * parameter to the statement and returns its placeholder, such as `$3`.
 *
 * A row of `people` has the columns of `audienceSql` and three more:
 * - `connection_id`: the number that writes to the person. A number of the campaign that has talked with the person is
 *   preferred.
 * - `is_first`: whether the person never talked with a number of the campaign.
 * - `reason`: why the person is skipped; null: the person gets the message.
 */
export async function queryPeople<Row>(
  scope: Scope,
  row: CampaignRow,
  statement: (people: string, value: (parameter: unknown) => string) => string,
): Promise<Row[]> {
  const { timeZone } = await settingsOf(scope);
  const { weeklyCap, variables } = await campaignSettings(scope);
  const isMarketing = (await templateCategory(scope, row)) === 'marketing';
  // A template is only sent over the Cloud API, and other content only over other drivers, so the numbers of a campaign
  // have the same kind of driver as the main number.
  const driver = row.connection_id === null ? undefined : (await requireConnection(scope, row.connection_id)).driver;
  const values: unknown[] = [];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const isCloud = driver === 'cloud-api';
  const numbers = `${value(numberIds(row))}::int[]`;
  const campaign = value(row.id);
  // A LID is like `123456@lid`.
  const hasLidSql = `p.wa_id ~ '^\\d+@lid$'`;
  const isUnreachableIdSql = isCloud ? hasLidSql : `not ${hasLidSql}`;
  // The first condition that holds is the reason.
  const conditions: [SkipReason, string][] = [
    ['opted-out', `(refused.contact_id is not null or ${isErasedRefusalSql(scope, 'p.identity', value)})`],
    ['invalid', `p.validity = 'invalid'`],
  ];
  // Without a number, the Cloud API cannot write to a LID, and the other drivers write only to a LID.
  if (driver !== undefined) conditions.push(['no-address', `p.number is null and ${isUnreachableIdSql}`]);
  if (isCloud && isMarketing) conditions.push(['country', isNorthAmericanSql]);
  if (isCautious(row)) conditions.push(['attended', 'attended.contact_id is not null']);
  // With a cap of 0 the join `capped` below is not read.
  if (weeklyCap > 0) conditions.push(['capped', 'capped.contact_id is not null']);
  if (driver !== undefined && !isCloud && !row.first_contacts)
    conditions.push(['first-contact', 'known.contact_id is null']);
  for (const text of Object.values(row.template?.parameters ?? {})) {
    const isBlankSql = blankSql(text, variables, value);
    if (isBlankSql !== undefined) conditions.push(['no-value', isBlankSql]);
  }
  if (row.hold_out_percent > 0)
    conditions.push([
      'hold-out',
      `${hashSql('hold-out', campaign, 'p.identity')} % 100 < ${value(row.hold_out_percent)}::int`,
    ]);
  const all =
    row.follows_id === null ? audienceSql(audienceOf(row), { value, timeZone }) : unansweredSql(value(row.follows_id));
  const reasonCases = conditions.map(([reason, condition]) => `when ${condition} then '${reason}'`).join(' ');
  const people = `select p.*, known.contact_id is null as is_first,
      coalesce(known.connection_id, ${dealtNumberSql(campaign, 'p.identity', numbers)}) as connection_id,
      case ${reasonCases} end as reason
    from (${all}) p
    left join (${attendedSql(numbers, row)}) attended on attended.contact_id = p.contact_id
    left join (select distinct contact_id from consents where revoked_at is null) refused
      on refused.contact_id = p.contact_id
    left join (${knownNumberSql(numbers)}) known on known.contact_id = p.contact_id
    left join (
      select r.contact_id
      from campaign_people r
      where r.sent_at > ${value(new Date(scope.now.getTime() - weekMs))}
        and r.state in ('sending', 'sent', 'delivered', 'read', 'replied')
        and r.campaign_id <> ${campaign} and r.contact_id is not null
      group by r.contact_id
      having count(*) >= ${value(Math.max(1, weeklyCap))}) capped on capped.contact_id = p.contact_id`;
  const text = statement(people, value);
  return planForMany(scope, () => scope.rows<Row>({ name: '', text }, values));
}

/** The category of the campaign's template, in small letters; undefined: it has none. */
export async function templateCategory(
  scope: Scope,
  { connection_id: connectionId, template }: Pick<CampaignRow, 'connection_id' | 'template'>,
): Promise<string | undefined> {
  if (!template || connectionId === null) return undefined;
  const found = await scope.db
    .selectFrom('cloud_templates')
    .select('category')
    .where('connection_id', '=', connectionId)
    .where('name', '=', template.name)
    .where('language', '=', template.language)
    .executeTakeFirst();
  return found?.category.toLowerCase();
}

/**
 * Freezes the people of a campaign: one row each, in one statement. A number of a list and a contact that has it share
 * one identity; then the row of the contact is kept. The statement has no `on conflict`, which would take a lock for
 * each row. It computes `company_id` once, where the default of the column would be computed for each row.
 * @returns how many people get the message, and how many there are: at most one more than a campaign may have
 */
export async function freezePeople(scope: Scope, row: CampaignRow): Promise<{ sendable: number; total: number }> {
  const [made] = await queryPeople<{ sendable: number; total: number }>(
    scope,
    row,
    (people, value) => `with made as (
      insert into campaign_people
        (company_id, campaign_id, contact_id, name, number, wa_id, identity, email, variables, is_first, connection_id,
        state, code)
      select distinct on (f.identity) (select current_company()), ${value(row.id)}::int, f.contact_id, f.name,
        f.number, f.wa_id, f.identity, f.email, f.variables, f.is_first, f.connection_id,
        case when f.reason is null then 'waiting' else 'skipped' end, f.reason
      from (${people}) f
      order by f.identity, f.contact_id
      limit ${limits.campaign.people + 1}
      returning state)
    select count(*) filter (where state = 'waiting')::int as sendable, count(*)::int as total from made`,
  );
  return made ?? { sendable: 0, total: 0 };
}
