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

const closeFor = statement(`update tickets t set closing_reason_id = (
    select r.id from closing_reasons r
    left join closing_reason_queues l on l.reason_id = r.id
    where l.queue_id is null or l.queue_id = t.queue_id
    order by (r.id * 31 + t.id * 17) % 7, r.id
    limit 1)
  where t.status = 'closed' and t.id % 8 <> 0`);
/** The history tells that the first user, an admin, transferred every fifth ticket to its user. */
const handOver = statement(`with given as (
    update tickets set awaits_user = true
    where status = 'open' and id % 5 = 0 and user_id <> $1
    returning id, contact_id, started_at)
  insert into ticket_notes (ticket_id, contact_id, user_id, note, created_at)
  select id, contact_id, $1, $2, started_at + interval '2 minutes'
  from given`);
/** Every seventh attended ticket is put off, each for some more hours. */
const putOff = statement(`update tickets
  set snoozed_until = now() + make_interval(hours => 2 + id % 40)
  where status = 'open' and id % 7 = 3 and not awaits_user`);
export const transferNote = 'Já mandei as medidas. Falta confirmar o prazo de entrega.';

/** Why tickets were closed, what queues ask for, tickets that a colleague handed over, and tickets that are put off. */
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
    const rule = (queue: string, rules: { closing_reason_required: boolean; required_contact_fields?: string[] }) =>
      scope.db
        .updateTable('queues')
        .set(rules)
        .where('id', '=', queueIds.get(queue) ?? 0)
        .execute();
    await rule('Suporte', { closing_reason_required: true });
    await rule('Financeiro', { closing_reason_required: true, required_contact_fields: ['CPF'] });
    await scope.rows(closeFor, []);
    await scope.rows(handOver, [adminId, transferNote]);
    await scope.rows(putOff, []);
  });
}
