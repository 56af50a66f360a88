import { fillTemplate, type CampaignPreview, type SkipReason } from '@balcao/contract';
import { callingCodes } from '../../platform/calling-codes.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { WhatsappPrices } from '../companies/index.ts';
import { requireTemplate, templateValue } from '../messages/index.ts';
import { showBudget } from '../send-budgets/index.ts';
import { settingsOf } from '../settings/index.ts';
import { findNumbers, numberIds } from './campaign-numbers.ts';
import { campaignSettings } from './campaign-settings.ts';
import { queryPeople, templateCategory, type CampaignRow } from './choose-people.ts';
import { heldByHours } from './pace.ts';
import { readPortfolio } from './portfolio.ts';
import { costOf, countAnswers, findFreeEntries } from './price.ts';
import { columnsIn, fillPerson, textsOf, variantOf, type Addressed } from './write-text.ts';

const peopleShown = 10;
const dayMs = 24 * 3600_000;

/** People of one country and one number who all get the message, or are left out for the same reason. */
interface Group {
  reason: SkipReason | null;
  connectionId: number | null;
  count: number;
  /** A part of `count`: people whom the number has never written to. */
  first: number;
  /** The calling code, or an ISO 3166 code; null: WhatsApp does not tell. */
  country: string | null;
  /** A part of `count`: Meta charges nothing. */
  free: number;
}

interface Person extends Addressed {
  contactId: number | null;
  identity: string;
  reason: SkipReason | null;
  wa_id: string | null;
}

/** Who would get the campaign now, who not and why, what they would read, and how long it would take. */
export async function previewCampaign(
  scope: Scope,
  id: number,
  { searchParam, prices }: { searchParam: string | undefined; prices: WhatsappPrices },
): Promise<CampaignPreview> {
  const row = await scope.db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const ids = numberIds(row);
  const groups = await countGroups(scope, row, ids);
  const toSend = groups.filter(({ reason }) => reason === null);
  const people = await listPeople(scope, row, searchParam?.trim() ?? '');
  const textOf = await textsBy(scope, row);
  return {
    total: sum(groups, 'count'),
    sendable: sum(toSend, 'count'),
    excluded: excludedOf(groups),
    firstContacts: sum(toSend, 'first'),
    ...(await estimate(scope, row, toSend)),
    cost: await estimateCost(scope, row, { groups: toSend, prices }),
    connections: await sharesOf(scope, ids, toSend),
    unknownVariables: await findUnknownVariables(scope, row),
    people: people.map((person) => ({
      contactId: person.contactId,
      name: person.name,
      number: person.number ?? '',
      reason: person.reason,
      text: textOf(person),
    })),
  };
}

const sum = (groups: readonly Pick<Group, 'count' | 'first'>[], key: 'count' | 'first') =>
  groups.reduce((all, group) => all + group[key], 0);

/**
 * The people of the campaign in groups: how many get the message, how many do not and why, by number and country. A
 * calling code has one to three digits and is never the beginning of another one, so at most one of the three joins
 * finds a code.
 */
async function countGroups(scope: Scope, row: CampaignRow, ids: readonly number[]): Promise<Group[]> {
  const free = await findFreeEntries(scope, ids);
  return queryPeople<Group>(
    scope,
    row,
    (people, value) => `with codes as (select unnest(${value(callingCodes)}::text[]) as code)
      select f.reason, f.connection_id as "connectionId", f.country, count(*)::int as count,
        count(*) filter (where f.is_first)::int as first,
        count(*) filter (where f.is_free)::int as free
      from (
        select a.reason, a.connection_id, a.is_first, e.contact_id is not null as is_free,
          case
            when a.number is null then substring(a.wa_id from '^([A-Z]{2})\\.')
            else coalesce(c1.code, c2.code, c3.code)
          end as country
        from (${people}) a
        left join unnest(${value(free.contactIds)}::int[], ${value(free.connectionIds)}::int[])
          as e (contact_id, connection_id)
          on e.contact_id = a.contact_id and e.connection_id = a.connection_id
        left join codes c1 on c1.code = left(a.number, 1)
        left join codes c2 on c2.code = left(a.number, 2)
        left join codes c3 on c3.code = left(a.number, 3)) f
      group by 1, 2, 3`,
  );
}

/** The first people of the campaign, or of those that a search finds. */
async function listPeople(scope: Scope, row: CampaignRow, words: string): Promise<Person[]> {
  // Without digits the search is for `-`, which no number contains.
  const digits = words.replaceAll(/\D/g, '') || '-';
  return queryPeople<Person>(scope, row, (all, value) => {
    const condition =
      words === ''
        ? ''
        : `where strpos(fold(f.name), fold(${value(words)})) > 0
        or f.number like '%' || ${value(digits)} || '%'`;
    return `select f.contact_id as "contactId", f.name, f.number, f.wa_id, f.identity, f.email, f.variables,
        f.reason
      from (${all}) f
      ${condition}
      order by f.reason is not null, f.name
      limit ${peopleShown}`;
  });
}

/** How many people get no message, by the reason; the most frequent reason first. */
function excludedOf(groups: readonly Group[]): CampaignPreview['excluded'] {
  const reasons = [...new Set(groups.flatMap(({ reason }) => reason ?? []))];
  return reasons
    .map((reason) => {
      const excluded = groups.filter((group) => group.reason === reason);
      return { reason, count: sum(excluded, 'count') };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** What Meta charges for the campaign. Null: the campaign sends no template. */
async function estimateCost(
  scope: Scope,
  row: CampaignRow,
  { groups, prices }: { groups: readonly Group[]; prices: WhatsappPrices },
): Promise<CampaignPreview['cost']> {
  const category = await templateCategory(scope, row);
  if (category === undefined) return null;
  const { timeZone } = await settingsOf(scope);
  return costOf({
    category,
    groups: groups.map(({ country, count, free }) => ({ country, people: count, free })),
    prices,
    answers: await countAnswers(scope, numberIds(row), timeZone),
  });
}

/** How many people each number of the campaign writes to. */
async function sharesOf(
  scope: Scope,
  ids: readonly number[],
  groups: readonly Group[],
): Promise<CampaignPreview['connections']> {
  const numbers = await findNumbers(scope, ids);
  return ids.flatMap((id) => {
    const number = numbers.get(id);
    if (!number) return [];
    const ofNumber = groups.filter(({ connectionId }) => connectionId === id);
    return [{ id, name: number.name, isConnected: number.status === 'CONNECTED', people: sum(ofNumber, 'count') }];
  });
}

/** The variables of the texts, or of the values of the template, that no person of the campaign has. */
async function findUnknownVariables(scope: Scope, row: CampaignRow): Promise<string[]> {
  if (row.flow_id !== null) return [];
  const { variables } = await campaignSettings(scope);
  const columns = columnsIn(row.template ? Object.values(row.template.parameters) : textsOf(row), variables);
  if (columns.length === 0) return [];
  const rows = await queryPeople<{ key: string }>(
    scope,
    row,
    (people, value) => `select distinct lower(btrim(v.key)) as key
      from (${people}) f
      cross join jsonb_object_keys(f.variables) as v (key)
      where lower(btrim(v.key)) = any(${value(columns)}::text[])`,
  );
  const knownColumns = new Set(rows.map(({ key }) => key));
  return columns.filter((column) => !knownColumns.has(column));
}

/** A function that writes the message of a person: a text, or an approved template. A flow has no text to show. */
async function textsBy(scope: Scope, row: CampaignRow): Promise<(person: Person) => string> {
  const { template: chosen, connection_id: connectionId } = row;
  if (row.flow_id !== null) return () => '';
  const { variables } = await campaignSettings(scope);
  const filled = (text: string, person: Person) => fillPerson(text, person, variables);
  if (!chosen || connectionId === null)
    return (person) => filled(variantOf(textsOf(row), row.id, person.identity), person);
  const { template } = await requireTemplate(scope, connectionId, chosen);
  return (person) => {
    const values = Object.fromEntries(
      Object.entries(chosen.parameters).map(([key, text]) => [key, templateValue(filled(text, person))]),
    );
    const { header, body, footer } = fillTemplate(template, values);
    return [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n');
  };
}

/** When the last message would be sent, and what sets the pace. */
async function estimate(
  scope: Scope,
  row: CampaignRow,
  groups: readonly Pick<Group, 'connectionId' | 'count' | 'first'>[],
): Promise<Pick<CampaignPreview, 'finishesAt' | 'pace'>> {
  const count = sum(groups, 'count');
  if (count === 0) return { finishesAt: null, pace: null };
  const settings = await campaignSettings(scope);
  const { timeZone } = await settingsOf(scope);
  // The numbers send side by side: the slowest one ends last.
  let budgetMs = 0;
  let firstMs = 0;
  for (const connectionId of numberIds(row)) {
    const ofNumber = groups.filter((group) => group.connectionId === connectionId);
    const people = sum(ofNumber, 'count');
    const firstContacts = sum(ofNumber, 'first');
    const budget = await showBudget(scope, connectionId);
    budgetMs = Math.max(budgetMs, (people / budget.perMinute) * 60_000);
    firstMs = Math.max(firstMs, Math.floor(firstContacts / Math.max(1, budget.firstContactsPerDay)) * dayMs);
  }
  const { limit, used } = await readPortfolio(scope, row, numberIds(row));
  const beyond = limit === Infinity ? 0 : Math.max(0, count - Math.max(0, limit - used));
  const longPause = settings.longerIntervalAfter > 0 ? settings.greaterInterval / settings.longerIntervalAfter : 0;
  // The mean of a random pause is half of the longest one.
  const times = [
    { pace: 'interval', ms: count * (settings.messageInterval / 2 + longPause) * 1000 },
    { pace: 'budget', ms: budgetMs },
    { pace: 'first-contacts', ms: firstMs },
    { pace: 'portfolio', ms: Math.ceil(beyond / limit) * dayMs },
    ...(row.daily_cap === null
      ? []
      : [{ pace: 'daily-cap', ms: Math.floor((count - 1) / row.daily_cap) * dayMs } as const]),
  ] as const;
  const slowest = [...times].sort((a, b) => b.ms - a.ms)[0] ?? times[0];
  const hours = { sendFrom: row.send_from, sendUntil: row.send_until, weekDays: row.week_days };
  let at = new Date(Math.max(scope.now.getTime(), row.scheduled_at?.getTime() ?? 0));
  let leftMs = slowest.ms;
  let isByHours = false;
  // Walks over the open hours in steps of 15 minutes. A pace that counts whole days needs no walk. The number of steps
  // is limited for a campaign that has hardly any open hours.
  const countsDays = ['first-contacts', 'portfolio', 'daily-cap'].includes(slowest.pace);
  for (let steps = 0; !countsDays && leftMs > 0 && steps < 5000; steps += 1) {
    const held = heldByHours(hours, timeZone, at);
    if (held) {
      isByHours = true;
      at = held.until;
      continue;
    }
    const stepMs = Math.min(leftMs, 15 * 60_000);
    at = new Date(at.getTime() + stepMs);
    leftMs -= stepMs;
  }
  return {
    finishesAt: new Date(at.getTime() + Math.max(0, leftMs)).toISOString(),
    pace: isByHours ? 'hours' : slowest.pace,
  };
}
