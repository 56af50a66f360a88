import { expect, test } from 'vitest';
import { whichMove } from './which-move.ts';

const waiting = { status: 'pending', queueId: 1, userId: null, connectionId: 5 } as const;
const attended = { status: 'open', queueId: 1, userId: 7, connectionId: 5 } as const;
const closed = { status: 'closed', queueId: 1, userId: 7, connectionId: 5 } as const;

test.each([
  ['taking a waiting ticket accepts it', waiting, { status: 'open', userId: 7 }, 'accept'],
  ['giving a waiting ticket to somebody else hands it on', waiting, { status: 'open', userId: 8 }, 'transfer'],
  ['putting an attended ticket back returns it', attended, { status: 'pending', userId: null }, 'return'],
  ['putting it into another queue hands it on', attended, { status: 'pending', queueId: 2, userId: null }, 'transfer'],
  [
    'closing repeats queue and user and is still a close',
    attended,
    { status: 'closed', userId: 7, queueId: 1 },
    'close',
  ],
  ['a waiting ticket can be closed', waiting, { status: 'closed', userId: 7 }, 'close'],
  ['closing twice changes nothing', closed, { status: 'closed' }, 'adjust'],
  ['closing twice with a reason is refused', closed, { status: 'closed', closingReasonId: 3 }, 'refuse'],
  ['closing twice with a note is refused', closed, { status: 'closed', note: 'Pago' }, 'refuse'],
  ['opening a closed ticket reopens it', closed, { status: 'open', userId: 7 }, 'reopen'],
  ['a closed ticket cannot be put to wait', closed, { status: 'pending' }, 'refuse'],
  ['a closed ticket cannot be handed on', closed, { queueId: 2 }, 'refuse'],
  [
    'a transfer does not reopen a ticket that was closed meanwhile',
    closed,
    { transfer: true, status: 'open', queueId: 1, userId: 7 },
    'refuse',
  ],
  ['another user hands it on', attended, { userId: 8 }, 'transfer'],
  ['another connection hands it on', attended, { whatsappId: 6 }, 'transfer'],
  ['the chatbot switch only adjusts', attended, { chatbot: true }, 'adjust'],
] as const)('%s', (_title, ticket, asked, move) => {
  expect(whichMove(ticket, asked, 7)).toBe(move);
});
