import { connectionStatuses, type Connection } from '@balcao/contract';
import { expect, test } from 'vitest';
import { knownReason, sessionActions } from './connection-status.ts';
import { followConnection, followSession } from './live.ts';

const connection = (id: number, changes: Partial<Connection> = {}): Connection => ({
  id,
  name: `Loja ${id}`,
  driver: 'baileys',
  number: null,
  status: 'CONNECTED',
  reason: null,
  qrcode: '',
  retries: 0,
  isDefault: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  provider: 'beta',
  expiresTicket: 0,
  expiresInactiveMessage: '',
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  promptId: null,
  integrationId: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  historyDays: 0,
  importing: null,
  restrictedUntil: null,
  tokenHint: null,
  privateUserId: null,
  queues: [],
  ...changes,
});
const list = [connection(1, { isDefault: true }), connection(2)];
const session = (changes: object) => ({
  action: 'update' as const,
  session: {
    id: 2,
    name: 'Loja 2',
    status: 'qrcode' as const,
    reason: null,
    qrcode: '2@abc',
    retries: 1,
    number: null,
    importing: null,
    restrictedUntil: null,
    updatedAt: '2026-11-20T10:01:00.000Z',
    ...changes,
  },
});

test('CN-03 status and code follow live, and the other rows keep their identity', () => {
  const next = followSession(list, session({}));
  expect(next[1]).toMatchObject({ status: 'qrcode', qrcode: '2@abc', retries: 1, provider: 'beta' });
  expect(next[0]).toBe(list[0]);
});

test('CN-03 a connection that is saved keeps how it stands by now', () => {
  const connected = followSession(list, session({ status: 'CONNECTED', qrcode: '', number: '551140028922' }));
  const saved = connection(2, { name: 'Loja do centro', status: 'OPENING', updatedAt: '2026-11-20T10:00:30.000Z' });
  expect(followConnection(connected, { action: 'update', whatsapp: saved })[1]).toMatchObject({
    name: 'Loja do centro',
    status: 'CONNECTED',
    number: '551140028922',
  });
});

test('CN-03 an older report changes nothing, nor does one about a connection that is not shown', () => {
  expect(followSession(list, session({ updatedAt: '2026-11-20T09:59:00.000Z' }))).toBe(list);
  expect(followSession(list, session({ id: 9 }))).toBe(list);
});

test('CN-03 a connection deleted live is removed', () => {
  expect(followConnection(list, { action: 'delete', whatsappId: 2 })).toEqual([list[0]]);
  expect(followConnection(list, { action: 'delete', whatsappId: 9 })).toBe(list);
});

test('CN-02 a new default takes the mark from the old one', () => {
  const next = followConnection(list, { action: 'update', whatsapp: connection(3, { isDefault: true }) });
  expect(next.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test('CN-01 every status has the buttons of the specification', () => {
  expect(sessionActions).toEqual({
    qrcode: ['show-qr'],
    DISCONNECTED: ['try-again', 'new-qr'],
    CONNECTED: ['disconnect'],
    PAIRING: ['disconnect'],
    TIMEOUT: ['disconnect'],
    OPENING: ['connecting'],
  });
  expect(Object.keys(sessionActions).toSorted()).toEqual(connectionStatuses.toSorted());
});

test('a reason is told only while it is true and known', () => {
  expect(knownReason({ status: 'DISCONNECTED', reason: 'logged-out' })).toBe('logged-out');
  expect(knownReason({ status: 'CONNECTED', reason: 'logged-out' })).toBeUndefined();
  expect(knownReason({ status: 'TIMEOUT', reason: 'toString' })).toBeUndefined();
});
