import { once } from 'node:events';
import net from 'node:net';

/** A Redis for tests, with the commands that the sockets' fan-out uses. A restart loses all data, as without a disk. */
export interface RedisDouble {
  url: string;
  /** Closes every connection and refuses new ones. */
  stop(): Promise<void>;
  /** Starts again at the same address. */
  start(): Promise<void>;
}

type Reply = string | number | null | Error | Status | Reply[];
/** A simple string. */
interface Status {
  status: string;
}
const ok: Status = { status: 'OK' };

/** An entry of a stream; its id is `<time>-<nth>`. */
interface Entry {
  time: number;
  nth: number;
  fields: string[];
}
/** A client that waits in XREAD for entries of a stream. */
interface Reader {
  socket: net.Socket;
  /** The id of the newest entry that the client has. */
  after: string;
  stream: string;
  answer(reply: Reply): void;
  stop(): void;
}

class Store {
  readonly streams = new Map<string, Entry[]>();
  readonly values = new Map<string, string>();
  readonly readers = new Set<Reader>();
  readonly subscribers = new Map<string, Set<net.Socket>>();
  /** The newest entry of all streams: ids only grow. */
  last: Entry = { time: 0, nth: 0, fields: [] };
}

/** Starts the double on a free port. */
export async function startRedisDouble(): Promise<RedisDouble> {
  let store = new Store();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      for (const subscribed of store.subscribers.values()) subscribed.delete(socket);
      for (const reader of store.readers) if (reader.socket === socket) reader.stop();
    });
    socket.on('error', () => undefined);
    serve(store, socket);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as net.AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      store = new Store();
      await listen(port);
    },
  };
}

function serve(store: Store, socket: net.Socket) {
  let received = Buffer.alloc(0);
  let queuedCommands: string[][] | undefined;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let read = readCommand(received); read; read = readCommand(received)) {
      received = received.subarray(read.length);
      const [name = '', ...args] = read.words;
      const command = name.toUpperCase();
      if (command === 'MULTI') {
        queuedCommands = [];
        write(socket, ok);
      } else if (command === 'EXEC') {
        write(
          socket,
          (queuedCommands ?? []).map(([first = '', ...rest]) => answer(store, first.toUpperCase(), rest)),
        );
        queuedCommands = undefined;
      } else if (queuedCommands) {
        queuedCommands.push(read.words);
        write(socket, { status: 'QUEUED' });
      } else if (command === 'XREAD') readStream(store, socket, args);
      else if (command === 'SUBSCRIBE') subscribe(store, socket, args);
      else write(socket, answer(store, command, args));
    }
  });
}

/**
 * Reads the first command: an array of bulk strings, `*<count>\r\n`, then `$<length>\r\n<bytes>\r\n` for each word.
 * @returns undefined while bytes of the command are missing
 */
function readCommand(bytes: Buffer): { words: string[]; length: number } | undefined {
  let at = 0;
  const line = () => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const text = bytes.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  const first = line();
  if (first === undefined) return undefined;
  const words: string[] = [];
  for (let remaining = Number(first.slice(1)); remaining > 0; remaining--) {
    const head = line();
    if (head === undefined) return undefined;
    const length = Number(head.slice(1));
    if (bytes.length < at + length + 2) return undefined;
    // Latin-1 keeps the bytes: payloads are binary.
    words.push(bytes.toString('latin1', at, at + length));
    at += length + 2;
  }
  return { words, length: at };
}

const encode = (reply: Reply): string => {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${reply.length}\r\n${reply}\r\n`;
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(encode).join('')}`;
  return reply instanceof Error ? `-ERR ${reply.message}\r\n` : `+${reply.status}\r\n`;
};
const write = (socket: net.Socket, reply: Reply) => void socket.write(encode(reply), 'latin1');

function answer(store: Store, command: string, args: string[]): Reply {
  const [first = '', second = ''] = args;
  switch (command) {
    case 'PING':
      return { status: 'PONG' };
    case 'INFO':
      return 'redis_version:7.4.0\r\nloading:0\r\n';
    case 'CLIENT':
    case 'SELECT':
    case 'QUIT':
      return ok;
    case 'SET':
      store.values.set(first, second);
      return ok;
    case 'GET':
      return store.values.get(first) ?? null;
    case 'DEL':
      return store.values.delete(first) ? 1 : 0;
    case 'XADD':
      return addEntry(store, first, args.slice(args.indexOf('*') + 1));
    case 'XRANGE':
      return entriesOf(store, first)
        .filter((entry) => !isBefore(entry, second) && (args[2] === '+' || !isAfter(entry, args[2] ?? '')))
        .map(viewEntry);
    case 'PUBLISH':
      for (const socket of store.subscribers.get(first) ?? []) write(socket, ['message', first, second]);
      return store.subscribers.get(first)?.size ?? 0;
    case 'PUBSUB':
      return [second, store.subscribers.get(second)?.size ?? 0];
    default:
      return new Error(`the double does not know ${command}`);
  }
}

const entriesOf = (store: Store, stream: string) => store.streams.get(stream) ?? [];
const viewEntry = ({ time, nth, fields }: Entry): Reply => [`${time}-${nth}`, fields];
const timeAndNumberOf = (id: string) => id.split('-').map(Number) as [number, number | undefined];
const isAfter = ({ time, nth }: Entry, id: string) => {
  const [otherTime, otherNth = 0] = timeAndNumberOf(id);
  return time > otherTime || (time === otherTime && nth > otherNth);
};
const isBefore = ({ time, nth }: Entry, id: string) => {
  const [otherTime, otherNth = 0] = timeAndNumberOf(id);
  return time < otherTime || (time === otherTime && nth < otherNth);
};

function addEntry(store: Store, stream: string, fields: string[]): Reply {
  const time = Math.max(Date.now(), store.last.time);
  const entry = { time, nth: time === store.last.time ? store.last.nth + 1 : 0, fields };
  store.last = entry;
  store.streams.set(stream, [...entriesOf(store, stream), entry].slice(-10_000));
  for (const reader of store.readers) {
    if (reader.stream !== stream || !isAfter(entry, reader.after)) continue;
    reader.answer([[stream, [viewEntry(entry)]]]);
  }
  return `${entry.time}-${entry.nth}`;
}

/** `XREAD BLOCK ms COUNT n STREAMS stream id` */
function readStream(store: Store, socket: net.Socket, args: string[]) {
  const [stream = '', from = ''] = args.slice(args.findIndex((word) => word.toUpperCase() === 'STREAMS') + 1);
  const count = Number(args[args.findIndex((word) => word.toUpperCase() === 'COUNT') + 1]);
  const after = from === '$' ? `${store.last.time}-${store.last.nth}` : from;
  const present = entriesOf(store, stream)
    .filter((entry) => isAfter(entry, after))
    .slice(0, count);
  if (present.length > 0) return write(socket, [[stream, present.map(viewEntry)]]);
  const blockMs = Number(args[args.findIndex((word) => word.toUpperCase() === 'BLOCK') + 1]);
  const timer = setTimeout(() => {
    store.readers.delete(reader);
    socket.write('*-1\r\n');
  }, blockMs);
  const reader: Reader = {
    socket,
    after,
    stream,
    answer(reply) {
      reader.stop();
      write(socket, reply);
    },
    stop() {
      clearTimeout(timer);
      store.readers.delete(reader);
    },
  };
  store.readers.add(reader);
}

function subscribe(store: Store, socket: net.Socket, channels: string[]) {
  for (const [nth, channel] of channels.entries()) {
    const subscribed = store.subscribers.get(channel) ?? new Set();
    store.subscribers.set(channel, subscribed.add(socket));
    write(socket, ['subscribe', channel, nth + 1]);
  }
}
