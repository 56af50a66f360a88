import { makeClosingReason } from '../domains/closing-reasons/make-closing-reason.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import { statement } from '../platform/scope/scoped-query.ts';

const reasons: readonly { name: string; queues: readonly string[] }[] = [
  { name: 'Venda feita', queues: ['Vendas', 'Projetos'] },
  { name: 'Orçamento enviado', queues: ['Vendas', 'Projetos'] },
  { name: 'Problema resolvido', queues: ['Suporte'] },
  { name: 'Troca ou assistência', queues: ['Suporte'] },
  { name: 'Boleto ou nota enviada', queues: ['Financeiro'] },
  { name: 'Cliente não respondeu', queues: [] },
];

/**
 * Gives closed tickets a reason that fits their queue; every eighth has none. The order by a remainder picks one of the
 * fitting reasons: it differs from ticket to ticket, but is the same in every demo.
 */
const chooseClosingReasons = statement(`update tickets t set closing_reason_id = (
    select r.id from closing_reasons r
    left join closing_reason_queues l on l.reason_id = r.id
    where l.queue_id is null or l.queue_id = t.queue_id
    order by (r.id * 31 + t.id * 17) % 7, r.id
    limit 1)
  where t.status = 'closed' and t.id % 8 <> 0`);
/**
 * Every fifth open ticket, except the admin's own, came by a transfer of the admin, with a note. Its user has not
 * opened it yet.
 */
const transferTickets = statement(`with given as (
    update tickets set awaits_user = true
    where status = 'open' and id % 5 = 0 and user_id <> $1
    returning id, contact_id, started_at)
  insert into ticket_notes (ticket_id, contact_id, user_id, note, created_at)
  select id, contact_id, $1, $2, started_at + interval '2 minutes'
  from given`);
/** About every seventh open ticket is snoozed, for 2 to 41 hours. */
const snoozeTickets = statement(`update tickets
  set snoozed_until = now() + make_interval(hours => 2 + id % 40)
  where status = 'open' and id % 7 = 3 and not awaits_user`);
/** The note of each transfer, which the tickets' history repeats. */
export const transferNote = 'Já mandei as medidas. Falta confirmar o prazo de entrega.';

/** Adds closing reasons, which two queues require; then transfers some open tickets and snoozes others. */
export async function addClosings(
  companyId: number,
  { queueIds, adminId }: { queueIds: ReadonlyMap<string, number>; adminId: number },
): Promise<void> {
  for (const [position, { name, queues }] of reasons.entries())
    await makeClosingReason(companyId, {
      name,
      position,
      queueIds: queues.flatMap((queue) => queueIds.get(queue) ?? []),
    });
  await inCompany(companyId, async (scope) => {
    const setRules = (queue: string, rules: { closing_reason_required: boolean; required_contact_fields?: string[] }) =>
      scope.db
        .updateTable('queues')
        .set(rules)
        .where('id', '=', queueIds.get(queue) ?? 0)
        .execute();
    await setRules('Suporte', { closing_reason_required: true });
    await setRules('Financeiro', { closing_reason_required: true, required_contact_fields: ['CPF'] });
    await scope.rows(chooseClosingReasons, []);
    await scope.rows(transferTickets, [adminId, transferNote]);
    await scope.rows(snoozeTickets, []);
  });
}
