import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { settingsOf } from '../settings/index.ts';
import { allowedToday } from './warm-up.ts';
import type { Pace } from './pace.ts';

/** The budget of a connection as it is now; a connection without a budget row has one, too. */
export interface Budget {
  perMinute: number;
  firstContactsPerDay: number;
  warmUp: boolean;
  allowedToday: number;
  usedToday: number;
  /** The date in the company's time zone, YYYY-MM-DD. */
  today: string;
  /** How many first contacts `askBudget` has granted today. */
  granted: number;
  /** How many conversations began today, as `noteFirstContacts` counts them; also those of attendants. */
  seen: number;
  pace: Pace | undefined;
  /** WhatsApp forbids the number to start new conversations. */
  isRestricted: boolean;
}

/** $1: the connection, $2: now, $3: the company's time zone. */
const columns = `b.per_minute as "perMinute", b.first_contacts_per_day as "firstContactsPerDay", b.warm_up as "warmUp",
  coalesce(b.linked_at, c.created_at) as "linkedAt",
  b.tokens, b.filled_at as "filledAt", b.day::text as day, b.granted, b.seen, c.restricted_until as "restrictedUntil",
  ($2::timestamptz at time zone $3)::date::text as today`;
const selectBudget = statement(
  `select ${columns}
    from connections c
    left join send_budgets b on b.connection_id = c.id
    where c.id = $1 and c.removed_at is null`,
);
const selectAndLock = statement(
  `select ${columns}
    from connections c
    join send_budgets b on b.connection_id = c.id
    where c.id = $1 and c.removed_at is null
    for update of b`,
);
// When the number was linked is not known here, so the creation of the connection counts.
const insertBudget = statement(`insert into send_budgets (connection_id, number, linked_at)
  select id, number, case when number is null then null else created_at end
  from connections where id = $1 and removed_at is null on conflict on constraint send_budgets_pkey do nothing`);

interface BudgetRow {
  perMinute: number | null;
  firstContactsPerDay: number | null;
  warmUp: boolean | null;
  linkedAt: Date;
  tokens: number | null;
  filledAt: Date | null;
  day: string | null;
  granted: number | null;
  seen: number | null;
  restrictedUntil: Date | null;
  today: string;
}

/** The budget of a number without a row; the columns of the table have the same defaults. */
const defaults = { perMinute: 30, firstContactsPerDay: 100, warmUp: true };

/**
 * The budget, locked until the end of the transaction, so that two transactions never spend the same part of it.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function lockBudget(scope: Scope, connectionId: number): Promise<Budget> {
  const values = [connectionId, scope.now, await zoneOf(scope)];
  let [row] = await scope.rows<BudgetRow>(selectAndLock, values);
  if (!row) {
    await scope.rows(insertBudget, [connectionId]);
    [row] = await scope.rows<BudgetRow>(selectAndLock, values);
  }
  if (!row) throw fail('ERR_NO_WAPP_FOUND');
  return budgetOf(row, scope.now);
}

/** The budget without a lock, for display. @throws ERR_NO_WAPP_FOUND */
export async function readBudget(scope: Scope, connectionId: number): Promise<Budget> {
  const [row] = await scope.rows<BudgetRow>(selectBudget, [connectionId, scope.now, await zoneOf(scope)]);
  if (!row) throw fail('ERR_NO_WAPP_FOUND');
  return budgetOf(row, scope.now);
}

const zoneOf = async (scope: Scope) => (await settingsOf(scope)).timeZone;

function budgetOf(row: BudgetRow, now: Date): Budget {
  const perMinute = row.perMinute ?? defaults.perMinute;
  const firstContactsPerDay = row.firstContactsPerDay ?? defaults.firstContactsPerDay;
  const warmUp = row.warmUp ?? defaults.warmUp;
  const isToday = row.day === row.today;
  const [granted, seen] = isToday ? [row.granted ?? 0, row.seen ?? 0] : [0, 0];
  return {
    perMinute,
    firstContactsPerDay,
    warmUp,
    allowedToday: allowedToday({ cap: firstContactsPerDay, warmUp, linkedMs: now.getTime() - row.linkedAt.getTime() }),
    // Each granted conversation is also counted as seen a little later, so the sum would count it twice.
    usedToday: Math.max(granted, seen),
    today: row.today,
    granted,
    seen,
    pace: row.tokens === null || row.filledAt === null ? undefined : { tokens: row.tokens, at: row.filledAt.getTime() },
    isRestricted: row.restrictedUntil !== null && row.restrictedUntil > now,
  };
}
