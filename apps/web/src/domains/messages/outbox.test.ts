import type { Message } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { makeMessage } from './make-message.ts';
import type { Outgoing } from './outbox-entries.ts';
import { Outbox, type NewOutgoing } from './outbox.ts';

const words = (body: string, ticketId = 1): NewOutgoing => ({
  ticketId,
  body,
  file: null,
  voice: false,
  sign: false,
  quoted: null,
});

function setUp(keeper: Pick<ConstructorParameters<typeof Outbox>[0], 'keep' | 'forget' | 'isKept'> = {}) {
  const wire: { refuse: Map<string, string>; online: boolean; sent: string[]; stored: Message[]; now: number } = {
    refuse: new Map(),
    online: true,
    sent: [],
    stored: [],
    now: Date.UTC(2026, 10, 20),
  };
  let next = 0;
  const outbox = new Outbox({
    send: async ({ body, clientId }) => {
      await Promise.resolve();
      if (!wire.online) throw new Error('offline');
      const code = wire.refuse.get(body);
      if (code) throw new Error(code);
      wire.sent.push(body);
      return makeMessage({ body, clientId });
    },
    onSent: (message) => void wire.stored.push(message),
    codeOf: (error) => (error instanceof Error && error.message.startsWith('ERR_') ? error.message : undefined),
    now: () => new Date(wire.now),
    newId: () => `c${(next += 1)}`,
    ...keeper,
  });
  return { wire, outbox };
}

describe('messages on their way out', () => {
  it('says whether the server took all of them at once; what waits for the network counts as not taken', async () => {
    const { wire, outbox } = setUp();
    expect(await outbox.deliver([words('um'), words('dois')])).toBe(true);
    wire.refuse.set('não', 'ERR_TICKET_NOT_OPEN');
    expect(await outbox.deliver([words('sim'), words('não')])).toBe(false);
    wire.online = false;
    const waits = outbox.deliver([words('três'), words('quatro')]);
    expect(await waits).toBe(false);
    wire.online = true;
    await outbox.resume();
    expect(wire.sent).toEqual(['um', 'dois', 'sim', 'três', 'quatro']);
  });

  it('what did not arrive is kept beyond the page, and sent once by the next one', async () => {
    const kept = new Map<string, Outgoing>();
    const keeper = {
      keep: (outgoing: Outgoing) => void kept.set(outgoing.clientId, outgoing),
      forget: (clientId: string) => void kept.delete(clientId),
    };
    const before = setUp(keeper);
    before.wire.online = false;
    await before.outbox.add([words('um'), words('dois')]);
    expect([...kept.values()].map(({ body }) => body)).toEqual(['um', 'dois']);
    const after = setUp(keeper);
    after.outbox.restore([...kept.values()].toReversed());
    after.outbox.restore([...kept.values()]);
    expect(after.outbox.read().map(({ body, state, error }) => [body, state, error])).toEqual([
      ['um', 'failed', 'ERR_NETWORK'],
      ['dois', 'failed', 'ERR_NETWORK'],
    ]);
    await after.outbox.resume();
    expect(after.wire.sent).toEqual(['um', 'dois']);
    expect(kept.size).toBe(0);
  });

  it('a refused message is kept until it is discarded', async () => {
    const kept = new Map<string, Outgoing>();
    const { wire, outbox } = setUp({
      keep: (outgoing) => void kept.set(outgoing.clientId, outgoing),
      forget: (clientId) => void kept.delete(clientId),
    });
    wire.refuse.set('um', 'ERR_STORAGE_FULL');
    await outbox.add([words('um')]);
    expect([...kept.values()]).toMatchObject([{ body: 'um', state: 'failed', error: 'ERR_STORAGE_FULL' }]);
    await outbox.discard('c1');
    expect(kept.size).toBe(0);
  });

  it('what another tab has sent or discarded is not sent again, and those behind it go on', async () => {
    const kept = new Map<string, Outgoing>();
    const keeper = {
      keep: (outgoing: Outgoing) => void kept.set(outgoing.clientId, outgoing),
      forget: (clientId: string) => void kept.delete(clientId),
      isKept: async (clientId: string) => kept.has(clientId),
    };
    const [tab, other] = [setUp(keeper), setUp(keeper)];
    tab.wire.online = false;
    await tab.outbox.add([words('um'), words('dois'), words('três')]);
    other.outbox.restore([...kept.values()]);
    await tab.outbox.discard('c1');
    await other.outbox.resume();
    expect(other.wire.sent).toEqual(['dois', 'três']);
    tab.wire.online = true;
    await tab.outbox.resume();
    expect([tab.wire.sent, tab.outbox.read()]).toEqual([[], []]);
  });

  it('a message is not sent if it is discarded while the browser is asked for it', async () => {
    const asked = Promise.withResolvers<boolean>();
    const { wire, outbox } = setUp({ isKept: () => asked.promise });
    const sending = outbox.add([words('um')]);
    const discarding = outbox.discard('c1');
    asked.resolve(true);
    await Promise.all([sending, discarding]);
    expect(wire.sent).toEqual([]);
  });

  it('a message that another tab removes disappears here, and those behind it go on', async () => {
    const forgotten: string[] = [];
    const { wire, outbox } = setUp({ forget: (clientId) => void forgotten.push(clientId) });
    wire.online = false;
    await outbox.add([words('um'), words('dois')]);
    wire.online = true;
    await outbox.drop('c1');
    expect([wire.sent, outbox.read(), forgotten]).toEqual([['dois'], [], ['c2']]);
  });

  it('they leave in the order they were written, and are stored before their waiting bubble goes', async () => {
    const { wire, outbox } = setUp();
    const first = outbox.add([words('um'), words('dois')]);
    const second = outbox.add([words('três')]);
    expect(outbox.read().map(({ body }) => body)).toEqual(['um', 'dois', 'três']);
    await Promise.all([first, second]);
    expect(wire.sent).toEqual(['um', 'dois', 'três']);
    expect(wire.stored.map(({ clientId }) => clientId)).toEqual(['c1', 'c2', 'c3']);
    expect(outbox.read()).toEqual([]);
  });

  it('one that is refused stays with its reason, and those behind it go on', async () => {
    const { wire, outbox } = setUp();
    wire.refuse.set('um', 'ERR_TICKET_NOT_OPEN');
    await outbox.add([words('um'), words('dois')]);
    expect(wire.sent).toEqual(['dois']);
    expect(outbox.read()).toMatchObject([{ body: 'um', state: 'failed', error: 'ERR_TICKET_NOT_OPEN' }]);
    wire.refuse.clear();
    await outbox.retry('c1');
    expect(wire.sent).toEqual(['dois', 'um']);
  });

  it('without the network the line waits, and keeps its order when it is back', async () => {
    const { wire, outbox } = setUp();
    wire.online = false;
    await outbox.add([words('um'), words('dois')]);
    expect(outbox.read().map(({ state }) => state)).toEqual(['failed', 'waiting']);
    wire.online = true;
    await outbox.resume();
    expect(wire.sent).toEqual(['um', 'dois']);
  });

  it('what waited for more than ten minutes is not sent by itself', async () => {
    const { wire, outbox } = setUp();
    wire.online = false;
    await outbox.add([words('um')]);
    wire.online = true;
    wire.now += 11 * 60_000;
    await outbox.resume();
    expect(wire.sent).toEqual([]);
    await outbox.discard('c1');
    expect(outbox.read()).toEqual([]);
  });

  it('one ticket does not hold up another', async () => {
    const { wire, outbox } = setUp();
    wire.refuse.set('um', 'ERR_NO_PERMISSION');
    await outbox.add([words('um', 1), words('dois', 2)]);
    expect(wire.sent).toEqual(['dois']);
  });
});
