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

/** By live ticket: the place of its stage (-1: none yet), its value in BRL, and its next step in so many days. */
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

/** A board of the sales with its stages; some of the live tickets are on their way, with values and next steps. */
export async function addKanban(companyId: number, now: Date): Promise<void> {
  const tags: Tag[] = [];
  for (const stage of stages) tags.push(await makeTag(companyId, { ...stage, kanban: true }));
  await makeBoard(companyId, { name: 'Vendas', tagIds: tags.map(({ id }) => id) });
  await inCompany(companyId, async ({ db }) => {
    const live = await db
      .selectFrom('tickets')
      .select('id')
      .where('status', '<>', 'closed')
      .orderBy('id')
      .limit(cards.length)
      .execute();
    const onBoard = live.flatMap(({ id }, nth) => {
      const card = cards[nth];
      return card ? [{ id, card }] : [];
    });
    const staged = onBoard.flatMap(({ id, card: [stage] }) => {
      const tag = tags[stage];
      return tag ? [{ ticket_id: id, tag_id: tag.id }] : [];
    });
    if (staged.length > 0) await db.insertInto('ticket_tags').values(staged).execute();
    const written = onBoard.filter(({ card: [, value, step] }) => value !== null || step !== '');
    if (written.length > 0)
      await db
        .insertInto('ticket_cards')
        .values(
          written.map(({ id, card: [, value, step, inDays] }) => ({
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
