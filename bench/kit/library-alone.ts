// A separate process with the WhatsApp library and without the product: it links numbers, receives messages and sends
// answers. Its parent (library.ts) controls it by IPC. Arguments: the storage of the keys, and the database's URL.
import {
  BufferJSON,
  DisconnectReason,
  initAuthCreds,
  isPnUser,
  jidDecode,
  makeCacheableSignalKeyStore,
  makeWASocket,
  proto,
} from 'baileys';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore, WAMessage, WASocket } from 'baileys';
import { openPools } from '../../apps/server/src/platform/postgres/pool.ts';
import { makeKeyStore } from '../../packages/wa-mock/src/key-store.ts';
import { silent } from '../../packages/wa-mock/src/silent.ts';
import type { FromLibrary, ToLibrary } from './library.ts';
import { oneByOne } from './one-by-one.ts';

const [keptIn, databaseUrl = ''] = process.argv.slice(2);
const database = keptIn === 'postgres' ? openPools(databaseUrl, { size: { owner: 4 } }).owner : undefined;
const sockets = new Map<string, WASocket>();
/** The chat's JID by the own number and the customer's number, as `OWN CUSTOMER`. */
const chats = new Map<string, string>();
const acknowledged = new Set<string>();
let receivedCount = 0;
let expected = Number.POSITIVE_INFINITY;

const tell = (message: FromLibrary) => void process.send?.(message);

function link(number: string) {
  const creds = initAuthCreds();
  const keys = database ? keysInPostgres(number) : makeKeyStore();
  const connect = () => {
    const socket = makeWASocket({
      auth: { creds, keys: makeCacheableSignalKeyStore(keys, silent) },
      logger: silent,
      markOnlineOnConnect: false,
      waWebSocketUrl: process.env['WA_WEB_SOCKET_URL'] ?? '',
    });
    sockets.set(number, socket);
    socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: { id?: string; error?: string } }) => {
      if (attrs.id && attrs.error === undefined) acknowledged.add(attrs.id);
    });
    socket.ev.process((events) => {
      Object.assign(creds, events['creds.update']);
      const { qr, connection, lastDisconnect } = events['connection.update'] ?? {};
      if (qr) tell({ tells: 'qr', number, qr });
      if (connection === 'open') tell({ tells: 'linked', number });
      const { output } = (lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } };
      if (connection === 'close' && output?.statusCode === DisconnectReason.restartRequired) connect();
      for (const message of events['messages.upsert']?.messages ?? []) noteReceived(number, message);
    });
  };
  connect();
}

function noteReceived(number: string, { key, message }: WAMessage) {
  const text = message?.conversation ?? message?.extendedTextMessage?.text;
  if (key.fromMe || !text) return;
  // WhatsApp may address the chat by LID; then the other JID has the number.
  const customer = [key.remoteJid, key.remoteJidAlt].find((jid) => isPnUser(jid ?? undefined));
  chats.set(`${number} ${jidDecode(customer ?? undefined)?.user}`, key.remoteJid ?? '');
  receivedCount += 1;
  if (receivedCount === expected) tell({ tells: 'taken' });
}

async function send({ answers, chats: among }: Extract<ToLibrary, { asks: 'send' }>) {
  const sent: string[] = [];
  await oneByOne({ count: answers.length, chats: among }, async (nth) => {
    const answer = answers[nth];
    const socket = sockets.get(answer?.number ?? '');
    const to = chats.get(`${answer?.number} ${answer?.customer}`);
    if (!answer || !socket || !to) throw new Error('An answer to nobody.');
    const message = await socket.sendMessage(to, { text: answer.text });
    sent.push(message?.key.id ?? '');
  });
  while (!sent.every((id) => acknowledged.has(id))) await new Promise((resolve) => setTimeout(resolve, 5));
  tell({ tells: 'sent' });
}

/**
 * Stores keys as the product does: in PostgreSQL, with one committed statement for each change, before the library
 * continues.
 */
function keysInPostgres(number: string): SignalKeyStore {
  return {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const names = ids.map((id) => `${number} ${type} ${id}`);
      const { rows } = await requireDatabase().query<{ name: string; value: string }>(
        'select name, value from bench.library_keys where name = any($1)',
        [names],
      );
      const found = new Map(rows.map(({ name, value }) => [name, value]));
      const values: Record<string, SignalDataTypeMap[T]> = {};
      for (const [place, id] of ids.entries()) {
        const text = found.get(names[place] ?? '');
        if (text !== undefined) values[id] = revive(type, JSON.parse(text, BufferJSON.reviver));
      }
      return values;
    },
    async set(data: SignalDataSet) {
      const changes = Object.entries(data).flatMap(([type, values]) =>
        Object.entries(values ?? {}).map(([id, value]) => ({
          name: `${number} ${type} ${id}`,
          value: value ? JSON.stringify(value, BufferJSON.replacer) : null,
        })),
      );
      await requireDatabase().query(
        `with given as (select * from jsonb_to_recordset($1::jsonb) g (name text, value text)),
         gone as (delete from bench.library_keys k using given g where k.name = g.name and g.value is null)
         insert into bench.library_keys (name, value) select name, value from given where value is not null
         on conflict (name) do update set value = excluded.value`,
        [JSON.stringify(changes)],
      );
    },
  };
}

function requireDatabase() {
  if (!database) throw new Error('The keys are in memory.');
  return database;
}

/** JSON loses the class of this one type; the library needs it back. */
const revive = <T extends keyof SignalDataTypeMap>(type: T, value: unknown) =>
  (type === 'app-state-sync-key'
    ? proto.Message.AppStateSyncKeyData.fromObject(value as object)
    : value) as SignalDataTypeMap[T];

process.on('message', (message: ToLibrary) => {
  if (message.asks === 'link') link(message.number);
  if (message.asks === 'expect') {
    receivedCount = 0;
    expected = message.count;
    tell({ tells: 'ready' });
  }
  if (message.asks === 'send') void send(message);
});
tell({ tells: 'ready' });
