import type { Tag } from '@balcao/contract';
import { makeBoard } from '../domains/kanban/make-board.ts';
import { makeTag } from '../domains/tags/make-tag.ts';
import { inCompany } from '../platform/scope/in-company.ts';

const stages = [
  { name: 'Qualificação', color: '#1d5fbf' },
  { name: 'Proposta', color: '#9a5b00' },
  { name: 'Negociação', color: '#6b3fc9' },
  { name: 'Fechado', color: '#0b7a5b' },
] as const;

/**
 * Cards for the first live tickets, in the order of ids. `stage` is an index of `stages`; -1: the ticket has no stage.
 * `value` is in BRL. The next step is due in `inDays` days.
 */
const cards: readonly (readonly [stage: number, value: number | null, step: string, inDays: number | null])[] = [
  [-1, null, '', null],
  [0, 1_890, 'Ligar para entender as medidas', 0],
  [1, 4_890, 'Enviar o orçamento do sofá Aurora', 1],
  [2, 12_400, 'Confirmar o desconto com a Ana', -1],
  [-1, null, '', null],
  [0, 950, '', null],
  [1, 7_350, 'Retornar com as amostras de tecido', 2],
  [3, 3_290, 'Agendar a entrega', 3],
  [-1, 640, 'Perguntar a cidade', 0],
  [0, null, 'Pedir a planta', 1],
  [1, 2_180, '', 4],
  [2, 18_900, 'Reunião no showroom', 2],
  [3, 5_600, 'Enviar a nota fiscal', 0],
];

/** Adds a sales board with its stages, and puts some of the live tickets on it, with values and next steps. */
export async function addKanban(companyId: number, now: Date): Promise<void> {
  const tags: Tag[] = [];
  for (const stage of stages) tags.push(await makeTag(companyId, { ...stage, kanban: true }));
  await makeBoard(companyId, { name: 'Vendas', tagIds: tags.map(({ id }) => id) });
  await inCompany(companyId, async ({ db }) => {
    const liveTickets = await db
      .selectFrom('tickets')
      .select('id')
      .where('status', '<>', 'closed')
      .orderBy('id')
      .limit(cards.length)
      .execute();
    const onBoard = liveTickets.flatMap(({ id }, nth) => {
      const card = cards[nth];
      return card ? [{ id, card }] : [];
    });
    const ticketTags = onBoard.flatMap(({ id, card: [stage] }) => {
      const tag = tags[stage];
      return tag ? [{ ticket_id: id, tag_id: tag.id }] : [];
    });
    if (ticketTags.length > 0) await db.insertInto('ticket_tags').values(ticketTags).execute();
    const filledCards = onBoard.filter(({ card: [, value, step] }) => value !== null || step !== '');
    if (filledCards.length > 0)
      await db
        .insertInto('ticket_cards')
        .values(
          filledCards.map(({ id, card: [, value, step, inDays] }) => ({
            ticket_id: id,
            value_cents: value === null ? null : value * 100,
            next_step: step,
            next_step_on: inDays === null ? null : dayIn(now, inDays),
          })),
        )
        .execute();
  });
}

/** YYYY-MM-DD. */
const dayIn = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
