import { billingMonths } from '@balcao/contract';
import { sql } from 'kysely';

/**
 * SQL that selects what each company owes for the period that begins at its due date. A company without a due date has
 * no row. `status`: the company is not blocked. `is_trial`: it is on trial.
 *
 * The adjustment (`adjustment_cents`) has two parts: the prorations that no paid invoice carries yet, and what paid
 * invoices left of the prorations that they carried. An invoice is never below 0: credit beyond its amount waits for
 * later invoices, and a last line of the kind `later` says so. A plan without a price is owed only for prorations. Of
 * each proration, the line of the credit comes before that of the charge (`l.kind desc`).
 *
 * In the statement, `b` is the price of the period, and `d` its first day. `r` and `e` are the two parts of the
 * adjustment, in the order above; `a` is the adjustment.
 * @param only the id of one company; null: all companies
 */
export const wantedInvoices = (only: number | null) => sql`
  select c.id as company_id, c.status, p.name as detail, b.months, d.day as period_start,
    (d.day + make_interval(months => b.months))::date as period_end,
    b.cents + a.cents as cents, a.cents as adjustment_cents, b.cents > 0 or a.cents > 0 as is_owed,
    r.lines
      || case when e.cents = 0 then '[]' else jsonb_build_array(jsonb_build_object(
          'kind', 'carried', 'detail', '', 'from', null, 'to', null, 'days', null, 'cents', e.cents)) end
      || case when a.cents = r.cents + e.cents then '[]' else jsonb_build_array(jsonb_build_object(
          'kind', 'later', 'detail', '', 'from', null, 'to', null, 'days', null,
          'cents', a.cents - r.cents - e.cents)) end as lines,
    c.trial_ends_at is not null and c.due_date <= c.trial_ends_at as is_trial
  from companies c
  join plans p on p.id = c.plan_id
  cross join lateral (
    select m.months, (round(p.value * 100) * m.months)::int as cents
    from (select (${JSON.stringify(billingMonths)}::jsonb ->> c.recurrence)::int as months) m) b
  cross join lateral (select company_day(c.id, c.due_date) as day) d
  -- Prorations that no paid invoice carries yet.
  cross join lateral (
    select coalesce(sum(l.cents), 0)::int as cents,
      coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'detail', l.detail, 'from', r.day, 'to', r.until,
        'days', r.until - r.day, 'cents', l.cents, 'prorationId', r.id) order by r.id, l.kind desc), '[]') as lines
    from prorations r
    cross join lateral (
      values ('credit', r.from_detail, -r.credit_cents), ('charge', r.to_detail, r.charge_cents)
    ) l (kind, detail, cents)
    where r.company_id = c.id and r.invoice_id is null and l.cents <> 0) r
  -- What paid invoices left of those that they carried.
  cross join lateral (
    select (
      coalesce((select sum(r.charge_cents - r.credit_cents) from prorations r
        where r.company_id = c.id and r.invoice_id is not null), 0)
      - coalesce((select sum(i.adjustment_cents) from invoices i
        where i.company_id = c.id and i.status = 'paid'), 0))::int as cents) e
  cross join lateral (select greatest(r.cents + e.cents, -b.cents) as cents) a
  where c.due_date is not null and (${only}::int is null or c.id = ${only})`;
