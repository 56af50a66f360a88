import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchAdapter } from './may-hear.ts';
import { recoveryMs } from './recovery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sockets by id with their rooms, as the adapter of Socket.IO keeps them. */
function adapterWith(sockets: Record<string, readonly string[]>) {
  const sids = new Map(Object.entries(sockets).map(([id, rooms]) => [id, new Set(rooms)]));
  const rooms = new Map<string, Set<string>>();
  for (const [id, own] of sids) for (const room of own) rooms.set(room, (rooms.get(room) ?? new Set()).add(id));
  const persisted: string[][] = [];
  const adapter = {
    sids,
    rooms,
    persisted,
    persistSession: (session: { rooms: readonly string[] }) => void persisted.push([...session.rooms]),
  };
  /** The connection of a socket breaks: its session is kept, and it leaves its rooms. */
  const breaks = (id: string) => {
    adapter.persistSession({ rooms: [...(sids.get(id) ?? [])] });
    sids.delete(id);
    for (const members of rooms.values()) members.delete(id);
  };
  return { adapter, breaks };
}

test('an announcement may be heard by a socket in one of its rooms, unless the socket is in an excluded room', () => {
  const { adapter } = adapterWith({ ana: ['tickets', 'short'], bruno: ['tickets', 'chat'] });
  const mayHear = watchAdapter(adapter);
  expect(mayHear(['tickets'], [])).toBe(true);
  expect(mayHear(['nobody', 'chat'], [])).toBe(true);
  expect(mayHear(['nobody'], [])).toBe(false);
  expect(mayHear([], [])).toBe(false);
  expect(mayHear(['tickets'], ['short'])).toBe(true);
  expect(mayHear(['tickets'], ['short', 'chat'])).toBe(false);
});

test('a client whose connection broke may hear what its rooms get while it may recover', () => {
  const { adapter, breaks } = adapterWith({ ana: ['tickets'], bruno: ['tickets', 'chat'] });
  const mayHear = watchAdapter(adapter);
  breaks('bruno');
  vi.advanceTimersByTime(recoveryMs / 2);
  breaks('ana');
  expect(adapter.persisted).toEqual([['tickets', 'chat'], ['tickets']]);
  expect([mayHear(['chat'], []), mayHear(['tickets'], [])]).toEqual([true, true]);
  vi.advanceTimersByTime(recoveryMs / 2);
  expect([mayHear(['chat'], []), mayHear(['tickets'], [])]).toEqual([false, true]);
  vi.advanceTimersByTime(recoveryMs / 2);
  expect([mayHear(['chat'], []), mayHear(['tickets'], [])]).toEqual([false, false]);
});
