import { fillTemplate, type CampaignPreview, type SkipReason } from '@balcao/contract';
import type { Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from '../connections/index.ts';
import { requireTemplate } from '../messages/index.ts';
import { showBudget } from '../send-budgets/index.ts';
import { settingsOf } from '../settings/index.ts';
import { campaignSettings } from './campaign-settings.ts';
import { askPeople } from './choose-people.ts';
import { heldByHours } from './pace.ts';
import type { CampaignsTable } from './tables.ts';
import { fillPerson, textsOf, variantOf, type Addressed } from './write-text.ts';

const listed = 10;
const dayMs = 24 * 3600_000;

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
  searchParam: string | undefined,
): Promise<CampaignPreview> {
  const row = await scope.db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const groups = await askPeople<{ reason: SkipReason | null; count: number; first: number }>(
    scope,
    row,
    (people) => `select f.reason, count(*)::int as count, count(*) filter (where f.is_first)::int as first
      from (${people}) f group by 1 order by 2 desc`,
  );
  const words = searchParam?.trim() ?? '';
  const people = await askPeople<Person>(
    scope,
    row,
    (all, value) => `select f.contact_id as "contactId", f.name, f.number, f.wa_id, f.identity, f.email, f.variables,
        f.reason
      from (${all}) f
      ${words === '' ? '' : `where strpos(fold(f.name), fold(${value(words)})) > 0 or f.number like '%' || ${value(words.replaceAll(/\D/g, '') || '-')} || '%'`}
      order by f.reason is not null, f.name
      limit ${listed}`,
  );
  const settings = await campaignSettings(scope);
  const sendable = groups.find(({ reason }) => reason === null) ?? { count: 0, first: 0 };
  const filled = (text: string, person: Person) => fillPerson(text, person, settings.variables);
  const textOf = await textsBy(scope, row, filled);
  const connection = row.connection_id === null ? undefined : await requireConnection(scope, row.connection_id);
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    sendable: sendable.count,
    excluded: groups.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    firstContacts: sendable.first,
    ...(await estimate(scope, row, sendable)),
    connections: connection
      ? [
          {
            id: connection.id,
            name: connection.name,
            isConnected: connection.status === 'CONNECTED',
            people: sendable.count,
          },
        ]
      : [],
    people: people.map((person) => ({
      contactId: person.contactId,
      name: person.name,
      number: person.number ?? '',
      reason: person.reason,
      text: textOf(person),
    })),
  };
}

/** How the message of a person is written: a text, or an approved template. */
async function textsBy(
  scope: Scope,
  row: Selectable<CampaignsTable>,
  filled: (text: string, person: Person) => string,
): Promise<(person: Person) => string> {
  const { template: chosen, connection_id: connectionId } = row;
  if (!chosen || connectionId === null)
    return (person) => filled(variantOf(textsOf(row), row.id, person.identity), person);
  const { template } = await requireTemplate(scope, connectionId, chosen);
  return (person) => {
    const values = Object.fromEntries(
      Object.entries(chosen.parameters).map(([key, text]) => [key, filled(text, person)]),
    );
    const { header, body, footer } = fillTemplate(template, values);
    return [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n');
  };
}

/** When the last message would be sent, and what sets the pace. */
async function estimate(
  scope: Scope,
  row: {
    connection_id: number | null;
    daily_cap: number | null;
    send_from: string | null;
    send_until: string | null;
    week_days: CampaignWeekDays;
    scheduled_at: Date | null;
  },
  { count, first }: { count: number; first: number },
): Promise<Pick<CampaignPreview, 'finishesAt' | 'pace'>> {
  if (count === 0) return { finishesAt: null, pace: null };
  const settings = await campaignSettings(scope);
  const { timeZone } = await settingsOf(scope);
  const budget = row.connection_id === null ? undefined : await showBudget(scope, row.connection_id);
  const longPause = settings.longerIntervalAfter > 0 ? settings.greaterInterval / settings.longerIntervalAfter : 0;
  const times = [
    { pace: 'interval', ms: count * (settings.messageInterval / 2 + longPause) * 1000 },
    ...(budget ? [{ pace: 'budget', ms: (count / budget.perMinute) * 60_000 } as const] : []),
    ...(budget && first > 0
      ? [{ pace: 'first-contacts', ms: Math.floor(first / Math.max(1, budget.firstContactsPerDay)) * dayMs } as const]
      : []),
    ...(row.daily_cap === null
      ? []
      : [{ pace: 'daily-cap', ms: Math.floor((count - 1) / row.daily_cap) * dayMs } as const]),
  ] as const;
  const slowest = [...times].sort((a, b) => b.ms - a.ms)[0] ?? times[0];
  const hours = { sendFrom: row.send_from, sendUntil: row.send_until, weekDays: row.week_days };
  let at = new Date(Math.max(scope.now.getTime(), row.scheduled_at?.getTime() ?? 0));
  let left = slowest.ms;
  let isByHours = false;
  // Walks over the open hours in steps; the daily limits already count whole days.
  const countsDays = slowest.pace === 'first-contacts' || slowest.pace === 'daily-cap';
  for (let steps = 0; !countsDays && left > 0 && steps < 5000; steps += 1) {
    const held = heldByHours(hours, timeZone, at);
    if (held) {
      isByHours = true;
      at = held.until;
      continue;
    }
    const ms = Math.min(left, 15 * 60_000);
    at = new Date(at.getTime() + ms);
    left -= ms;
  }
  return {
    finishesAt: new Date(at.getTime() + Math.max(0, left)).toISOString(),
    pace: isByHours ? 'hours' : slowest.pace,
  };
}
type CampaignWeekDays = readonly ('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU')[];
