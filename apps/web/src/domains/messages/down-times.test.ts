import type { ConnectionStatus } from '@balcao/contract';
import { expect, it } from 'vitest';
import { changesConversations } from './down-times.ts';

const session = (id: number, status: ConnectionStatus, importing: number | null = null) => ({
  action: 'update' as const,
  session: {
    id,
    name: 'Loja',
    status,
    reason: null,
    qrcode: '',
    retries: 0,
    number: null,
    importing,
    restrictedUntil: null,
    updatedAt: '',
  },
});

it('conversations are fetched anew when a connection is back after a minute, and while it stays away', () => {
  expect(changesConversations(session(1, 'CONNECTED'), 0)).toBe(false);
  expect(changesConversations(session(1, 'TIMEOUT'), 1000)).toBe(false);
  expect(changesConversations(session(1, 'CONNECTED'), 31_000)).toBe(false);
  expect(changesConversations(session(1, 'TIMEOUT'), 40_000)).toBe(false);
  expect(changesConversations(session(1, 'OPENING'), 110_000)).toBe(true);
  expect(changesConversations(session(1, 'CONNECTED'), 130_000)).toBe(true);
  expect(changesConversations(session(1, 'CONNECTED'), 131_000)).toBe(false);
});

it('conversations are fetched anew when the history of their number has come in', () => {
  expect(
    [session(2, 'CONNECTED', 10), session(2, 'CONNECTED', 90), session(2, 'CONNECTED')].map((signal) =>
      changesConversations(signal, 0),
    ),
  ).toEqual([false, false, true]);
});
