import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { MessageType, type ClusterMessage } from 'socket.io-adapter';
import type { Log } from '../log.ts';
import type { FanOut } from './fan-out.ts';

/** The parts of the adapter that are used here; the library does not export its class. */
interface StreamsAdapter {
  readonly uid: string;
  doPublish(message: ClusterMessage): Promise<string>;
  onMessage(message: ClusterMessage, offset?: string): void;
}

/** At this interval the process sends itself a message through the stream, a probe. */
const probeMs = 1000;
/**
 * Each time this many probes had no answer, the Redis clients reconnect. A read blocks for up to five seconds, but it
 * ends with each message; so a healthy read ends with each probe.
 */
const maxMissed = 4;
const maxRetryMs = 1000;
/** The limit of messages that wait while Redis is unreachable. */
const maxWaiting = 5000;
/** The node's own sockets wait no longer than this for the offset of a signal in the stream. */
const offsetTimeoutMs = 500;

/**
 * Announcements through a Redis stream, which keeps the last ten thousand messages. A socket that reconnects within two
 * minutes gets the signals that it missed. A process that loses Redis continues at its last offset. While Redis is
 * unreachable, the node's own sockets get announcements at once, and other nodes get them after the reconnect.
 */
export function throughRedis(url: string, log: Log): FanOut {
  const { redis, clients } = openClients(url, log);
  let reportReconnect: Parameters<FanOut['onReconnect']>[0] = () => undefined;
  /** How many messages wait for Redis. */
  let waiting = 0;
  /** How many messages did not reach Redis during this interruption. */
  let lost = 0;
  /** How many probes have not come back. One is always under way. */
  let missed = 0;
  let wasDown = false;

  redis.on('close', () => void (wasDown = true));

  const isUp = () => redis.status === 'ready' && missed < 2;
  /** Called for each message of this process that has come back through the stream. */
  const heardOwn = () => {
    missed = 0;
    if (!wasDown || redis.status !== 'ready') return;
    wasDown = false;
    log.info('listens to other processes again');
    reportReconnect({ everywhere: lost > 0 });
    lost = 0;
  };
  let probing: NodeJS.Timeout | undefined;

  /** Adds to the adapter of the library: the probes, and limits for the times when Redis is slow or away. */
  const guard = (adapter: StreamsAdapter): StreamsAdapter => {
    const publishNow = adapter.doPublish.bind(adapter);
    const hear = adapter.onMessage.bind(adapter);
    adapter.onMessage = (message, offset) => (message.uid === adapter.uid ? heardOwn() : hear(message, offset));
    adapter.doPublish = async (message) => {
      if (waiting >= maxWaiting) {
        lost += 1;
        return '';
      }
      waiting += 1;
      const offset = publishNow(message)
        .catch(() => {
          lost += 1;
          return '';
        })
        .finally(() => (waiting -= 1));
      return redis.status === 'ready' ? Promise.race([offset, emptyOffsetAfterTimeout()]) : '';
    };
    probing = setInterval(() => {
      // `true`: the client reconnects.
      if (missed > 0 && missed % maxMissed === 0) for (const client of clients) client.disconnect(true);
      missed += 1;
      // After two late probes messages of other processes may be lost, although the connections did not close.
      wasDown ||= missed > 2;
      if (redis.status === 'ready')
        publishNow({ type: MessageType.HEARTBEAT, uid: adapter.uid, nsp: '/' }).catch(() => undefined);
    }, probeMs);
    return adapter;
  };
  let create: ((namespace: unknown) => unknown) | undefined;
  return {
    // Socket.IO calls it with `new`. The adapter reads for as long as it exists, so it is created with the first
    // listener.
    adapter: function open(namespace: unknown) {
      create ??= createAdapter(redis, {
        streamName: 'balcao-sockets',
        channelPrefix: 'balcao',
        sessionKeyPrefix: 'balcao:socket:',
      }) as (namespace: unknown) => unknown;
      return guard(create(namespace) as StreamsAdapter);
    } as never,
    isUp,
    onReconnect: (tell) => void (reportReconnect = tell),
    async close() {
      clearInterval(probing);
      for (const client of clients) client.disconnect();
    },
  };
}

/** A client that publishes, and one for each reader that the adapter opens by `duplicate`. */
function openClients(url: string, log: Log): { redis: Redis; clients: readonly Redis[] } {
  const clients: Redis[] = [];
  const connect = () => {
    const client = new Redis(url, {
      protocol: 2,
      // Commands wait until Redis is back, without a limit.
      maxRetriesPerRequest: null,
      retryStrategy: (tries) => Math.min(2 ** tries * 25, maxRetryMs),
      connectTimeout: 3000,
    });
    clients.push(client);
    return client;
  };
  const redis = connect();
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis is away'));
  swallowFailures(redis, ['set', 'publish']);
  redis.duplicate = () => {
    const reader = connect();
    reader.on('error', () => undefined); // logged once, by the first client
    swallowFailures(reader, ['subscribe']);
    return reader;
  };
  return { redis, clients };
}

/** The adapter does not await the promises of these commands: an unhandled rejection would end the process. */
function swallowFailures(client: Redis, commands: readonly ('set' | 'publish' | 'subscribe')[]) {
  for (const command of commands) {
    const run = client[command] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(client, { [command]: (...args: unknown[]) => run.apply(client, args).catch(() => null) });
  }
}

/** After the timeout the node's own sockets get the signal without an offset. */
const emptyOffsetAfterTimeout = () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, offsetTimeoutMs, '').unref();
  });
