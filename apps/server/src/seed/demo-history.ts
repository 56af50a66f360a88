import type { AuditEntry } from '@balcao/contract';
import { asOperator } from '../platform/scope/as-operator.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import { transferNote } from './demo-closing.ts';
import type { Scope } from '../platform/scope/scope.ts';
import { statement } from '../platform/scope/scoped-query.ts';

/** The events that the seed itself caused are replaced by those of `addEvents`. */
const forgetEvents = statement('delete from ticket_events');
/**
 * Each attended ticket was accepted, tagged and closed by its user (`u`). Every fifth was accepted by the admin ($1)
 * and then transferred to its user; `f` is the user who accepted it.
 */
const addEvents = statement(`insert into ticket_events (ticket_id, at, kind, actor, user_id, actor_name, detail)
  select e.ticket_id, e.at, e.kind, 'user', e.user_id, e.name, e.detail
  from (
    select t.id as ticket_id, t.started_at as at, 'accepted' as kind, f.id as user_id, f.name,
      jsonb_build_object('to', jsonb_build_object('user', f.name)) as detail
    from tickets t
    join users u on u.id = t.user_id
    join users f on f.id = case when t.id % 5 = 0 and t.user_id <> $1 then $1 else t.user_id end
    union all
    select t.id, t.started_at + interval '2 minutes', 'transferred', f.id, f.name,
      jsonb_strip_nulls(jsonb_build_object(
        'from', jsonb_build_object('user', f.name), 'to', jsonb_build_object('user', u.name),
        'note', case when t.awaits_user then $2::text end))
    from tickets t
    join users u on u.id = t.user_id
    join users f on f.id = $1
    where t.id % 5 = 0 and t.user_id <> $1
    union all
    select t.id, t.started_at + interval '3 minutes', 'tagged', u.id, u.name,
      jsonb_build_object('tag', jsonb_build_object('name', g.name, 'color', g.color))
    from tickets t
    join users u on u.id = t.user_id
    join ticket_tags l on l.ticket_id = t.id
    join tags g on g.id = l.tag_id
    union all
    select t.id, t.finished_at, 'closed', u.id, u.name,
      case when r.id is null then '{}' else jsonb_build_object('reason', r.name) end
    from tickets t
    join users u on u.id = t.user_id
    left join closing_reasons r on r.id = t.closing_reason_id
    where t.finished_at is not null) e
  where e.at is not null
  order by e.ticket_id, e.at`);

/** The entries of the audit log. `hours`: how long ago. `by`: an index of the list of people; null: the system. */
const audited: readonly (Pick<AuditEntry, 'subject' | 'recordName' | 'action' | 'changes'> & {
  hours: number;
  by: number | null;
})[] = [
  {
    hours: 640,
    by: 0,
    subject: 'connections',
    recordName: 'Loja SP',
    action: 'created',
    changes: { name: [null, 'Loja SP'], driver: [null, 'sandbox'] },
  },
  {
    hours: 639,
    by: 0,
    subject: 'queues',
    recordName: 'Projetos',
    action: 'created',
    changes: { name: [null, 'Projetos'], color: [null, '#1d5fbf'] },
  },
  {
    hours: 470,
    by: 0,
    subject: 'users',
    recordName: 'Diego Prado',
    action: 'created',
    changes: {
      name: [null, 'Diego Prado'],
      email: [null, 'diego@casalume.example'],
      profile: [null, 'user'],
      all_tickets: [null, false],
      two_factor: [null, false],
    },
  },
  {
    hours: 468,
    by: 0,
    subject: 'users',
    recordName: 'Diego Prado',
    action: 'changed',
    changes: { queue_id: [null, 'Vendas'] },
  },
  {
    hours: 312,
    by: 0,
    subject: 'settings',
    recordName: 'scheduleType',
    action: 'changed',
    changes: { value: ['disabled', 'company'] },
  },
  { hours: 311, by: 0, subject: 'opening_hours', recordName: '', action: 'changed', changes: {} },
  {
    hours: 190,
    by: 0,
    subject: 'contact_imports',
    recordName: 'clientes-feira.xlsx',
    action: 'created',
    changes: { total: [null, 184] },
  },
  { hours: 122, by: 0, subject: 'connection_tokens', recordName: 'Loja SP', action: 'created', changes: {} },
  {
    hours: 75,
    by: 1,
    subject: 'contact_merges',
    recordName: 'Marcos V.',
    action: 'created',
    changes: { kept_id: [null, 'Marcos Vieira'] },
  },
  {
    hours: 53,
    by: 2,
    subject: 'sessions',
    recordName: 'Carla Nunes',
    action: 'refused',
    changes: { why: [null, 'password'], address: [null, '189.40.77.3'] },
  },
  {
    hours: 52,
    by: 0,
    subject: 'users',
    recordName: 'Carla Nunes',
    action: 'changed',
    changes: { password_hash: null },
  },
  { hours: 28, by: 0, subject: 'contacts', recordName: '', action: 'exported', changes: {} },
  {
    hours: 6,
    by: 0,
    subject: 'tags',
    recordName: 'Parceiro',
    action: 'changed',
    changes: { name: ['Arquiteto', 'Parceiro'], color: ['#4b5563', '#9b2334'] },
  },
  {
    hours: 3,
    by: null,
    subject: 'connections',
    recordName: 'Loja SP',
    action: 'changed',
    changes: { number: [null, '5511930001000'] },
  },
];

/** Writes the history of the demo's tickets and the audit log of the shop. @param people the admin first */
export async function addHistory(
  companyId: number,
  people: readonly { id: number; name: string }[],
  now: Date,
): Promise<void> {
  // The triggers have logged the seed's own work as done by the system, all at the same time.
  await asOperator((db) => db.deleteFrom('audit_entries').where('company_id', '=', companyId).execute());
  await inCompany(companyId, async (scope) => {
    await scope.rows(forgetEvents, []);
    await scope.rows(addEvents, [people[0]?.id ?? 0, transferNote]);
    await addAudit(scope, people, now);
  });
}

async function addAudit({ db }: Scope, people: readonly { id: number; name: string }[], now: Date): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values(
      audited.map(({ hours, by, subject, recordName, action, changes }) => {
        const person = by === null ? undefined : people[by];
        return {
          at: new Date(now.getTime() - hours * 3_600_000),
          actor: person ? ('user' as const) : ('system' as const),
          user_id: person?.id ?? null,
          actor_name: person?.name ?? '',
          address: person ? '203.0.113.7' : null,
          subject,
          record_name: recordName,
          record_id: null,
          action,
          changes: JSON.stringify(changes) as never,
        };
      }),
    )
    .execute();
}
