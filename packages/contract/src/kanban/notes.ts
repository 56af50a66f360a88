import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'KanbanBoard.id': ['The id of the board.', 2],
  'KanbanBoard.name': ['The name of the board.', 'Vendas'],
  'KanbanBoard.isDefault': [
    'Whether the board is the one that every company has, which shows all tags of the kanban.',
    false,
  ],
  'KanbanBoard.lanes': ['The tags of the lanes of the board, in their order.'],
  'kanban.lanes.lanes': ['First the lane of tickets without a tag of the board, then the other lanes in their order.'],
  tagIds: ['The tags of the lanes of the board, in their order.', [4, 7]],
  alsoTagIds: ['Further tags of the board that the ticket gets or keeps.', [8]],
  formerTags: ['The tags of the board that the ticket had before the move.'],
  laneTagId: ['The tag of the lane; null or absent: the tickets without a tag of the board.', 7],
  'LaneSum.tagId': ['The tag of the lane; null: the tickets without a tag of the board.', 7],
  'LaneSum.count': ['How many cards the lane has.', 18],
  'LaneSum.valueCents': ['The sum of the values of the cards of the lane, in cents of BRL.', 1_240_000],
  isCapped: ['Whether the counting stopped at its limit, so that there may be more tickets.', false],
  'kanban.cards.cards': ['The cards, the last active first.'],
  valueCents: ['The value of the card, in cents of BRL; null: no value.', 489_000],
  nextStep: ['What is to be done next; empty: nothing.', 'Enviar o orçamento'],
  nextStepOn: ['The day of the next step; null: no day.', '2026-11-27'],
  details: ['The value and the next step of the card, as they are now.'],
  lista: ['The tags, in the order of the default board.'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  createBoard: { name: 'Vendas', tagIds: [4, 7] },
  updateBoard: { tagIds: [7, 4, 9] },
  move: { laneTagId: 7 },
  changeCard: { valueCents: 489_000, nextStep: 'Enviar o orçamento', nextStepOn: '2026-11-27' },
};
