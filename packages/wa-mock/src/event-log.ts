import type { Companion, MockEvents, World } from './world.ts';

/** An event as plain data, numbered from 1. */
export type LoggedEvent = { seq: number; type: string; account?: string; device?: number; [detail: string]: unknown };

/** The latest events, and a subscription to new events. */
export type EventLog = { after(seq: number): LoggedEvent[]; listen(hear: (event: LoggedEvent) => void): () => void };

/** With more events than this, the older half is dropped. */
const MAX_EVENTS = 10_000;

/** Records the world's events as plain data, for other processes. */
export function makeEventLog(world: World): EventLog {
  const log: LoggedEvent[] = [];
  const listeners = new Set<(event: LoggedEvent) => void>();
  let seq = 0;
  const note = (type: keyof MockEvents, details: Record<string, unknown>) => {
    const event = { seq: ++seq, type, ...details };
    log.push(event);
    if (log.length > MAX_EVENTS) log.splice(0, MAX_EVENTS / 2);
    for (const hear of listeners) hear(event);
  };
  const { events } = world;
  for (const type of ['linked', 'online', 'offline', 'unlinked'] as const)
    events.on(type, (companion) => note(type, who(companion)));
  for (const type of ['receipt', 'chatstate', 'presence', 'call'] as const) {
    events.on(type, (companion, node) => {
      const child = Array.isArray(node.content) ? node.content[0]?.tag : undefined;
      note(type, { ...who(companion), attrs: node.attrs, child });
    });
  }
  events.on('delivered', ({ companion, phone, delivery }) =>
    note('delivered', { ...who(companion), phone: phone.number, ...delivery }),
  );
  events.on('undecryptable', ({ companion, phone, id, reason }) =>
    note('undecryptable', { ...who(companion), phone: phone.number, id, reason }),
  );
  events.on('resent', ({ companion, id }) => note('resent', { ...who(companion), id }));
  events.on('changed', ({ id, from, to, tick, seen }) => note('changed', { id, from, to, tick, seen }));
  events.on('preKeys', (companion, count) => note('preKeys', { ...who(companion), count }));
  events.on('appPatch', (companion, collection) => note('appPatch', { ...who(companion), collection }));
  events.on('lookedUp', (number) => note('lookedUp', { number }));
  events.on('unknownQuery', (node) => note('unknownQuery', { attrs: node.attrs }));
  events.on('problem', (error) =>
    note('problem', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  return {
    after: (from) => log.filter((event) => event.seq > from),
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}

const who = ({ account, device }: Companion) => ({ account: account.number, device });
