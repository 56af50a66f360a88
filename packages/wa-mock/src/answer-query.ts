import { getAllBinaryNodeChildren, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import type { BinaryNode } from 'baileys';
import { syncCollection } from './app-state.ts';
import { answerUsync } from './answer-usync.ts';
import { groupNode } from './groups.ts';
import { answerKeys, keepPreKeys } from './pre-keys.ts';
import { SERVER, stanza } from './stanza.ts';
import { unlink } from './unlink.ts';
import { behaviourOf } from './world.ts';
import type { Companion, Connection, World } from './world.ts';

type Question = {
  world: World;
  query: BinaryNode;
  /** The first child of the query, whose tag says what the client asks. */
  ask: BinaryNode | undefined;
  companion: Companion;
  connection: Connection;
};
type Answer = BinaryNode['content'] | Refusal;
type Refusal = { code: number; text: string };

const MAX_FILE_BYTES = 104_857_600;
const notFound: Refusal = { code: 404, text: 'item-not-found' };
const privacyCategories = ['readreceipts', 'last', 'profile', 'status', 'online', 'groupadd', 'calladd'];

/** The answers by namespace; the table is in `docs/whatsapp.md` §4.4. */
const answers: Record<string, (question: Question) => Answer | Promise<Answer>> = {
  encrypt: ({ world, query, ask, companion }) => {
    if (ask?.tag === 'count') return [stanza('count', { value: String(companion.bundle.preKeys.length) })];
    if (ask?.tag === 'digest') return [stanza('digest')];
    if (ask?.tag === 'key') return [stanza('list', {}, answerKeys(world, ask))];
    if (ask?.tag !== 'rotate' && query.attrs.type === 'set') keepPreKeys(world, companion, query);
    return undefined;
  },
  usync: ({ world, query }) => [answerUsync(world, query)],
  'w:m': ({ world }) => [
    stanza('media_conn', { auth: 'mock-auth', ttl: '300', auth_ttl: '21600', max_buckets: '12' }, [
      stanza('host', { hostname: world.mediaHost, maxContentLengthBytes: String(MAX_FILE_BYTES) }),
    ]),
  ],
  privacy: ({ ask }) => {
    if (ask?.tag === 'tokens') return undefined;
    return [
      stanza(
        'privacy',
        {},
        privacyCategories.map((name) => stanza('category', { name, value: 'all' })),
      ),
    ];
  },
  blocklist: () => [stanza('list', {}, [])],
  // The A/B properties.
  abt: () => [stanza('props', { hash: 'mock', refresh: '86400' }, [stanza('prop', { name: '10518', value: '1' })])],
  'w:sync:app:state': async ({ world, ask, companion }) => {
    const collections = getBinaryNodeChildren(ask, 'collection').map((collection) =>
      syncCollection(world, companion, collection),
    );
    return [stanza('sync', {}, await Promise.all(collections))];
  },
  'w:profile:picture': ({ world, query, ask }) => {
    const url = world.pictures.get(query.attrs.target ?? '');
    return url
      ? [stanza('picture', { id: '1', type: ask?.attrs.type ?? 'preview', url, direct_path: '/pp' })]
      : notFound;
  },
  'w:g2': ({ world, query, ask }) => {
    if (ask?.tag === 'participating') return [stanza('groups', {}, [...world.groups.values()].map(groupNode))];
    const group = world.groups.get(query.attrs.to ?? '');
    if (ask?.tag === 'query') return group ? [groupNode(group)] : notFound;
    return undefined;
  },
  md: ({ world, ask, companion }) => {
    if (ask?.tag === 'remove-companion-device') setImmediate(() => unlink(world, companion));
    return undefined;
  },
  'w:mex': ({ world, companion }) => {
    const { restrictedUntil } = behaviourOf(world, companion.account);
    const lock = {
      is_active: restrictedUntil !== undefined,
      time_enforcement_ends: String(Math.floor((restrictedUntil ?? 0) / 1000)),
    };
    return [
      stanza('result', {}, Buffer.from(JSON.stringify({ data: { xwa2_fetch_account_reachout_timelock: lock } }))),
    ];
  },
  'w:biz': () => [],
};

/** Known namespaces whose answer is empty. */
const answeredEmpty = new Set(['passive', 'w:p', 'status', 'urn:xmpp:whatsapp:dirty', 'w:stats']);

/** The answer to a client's query. An unknown query emits `unknownQuery` and gets an empty result. */
export async function answerQuery(world: World, connection: Connection, query: BinaryNode): Promise<BinaryNode> {
  const { companion } = connection;
  const namespace = query.attrs.xmlns ?? '';
  const answer = answers[namespace];
  if (!answer && !answeredEmpty.has(namespace)) world.events.emit('unknownQuery', query);
  const attrs = { id: query.attrs.id, from: query.attrs.to ?? SERVER };
  if (!answer || !companion) return stanza('iq', { ...attrs, type: 'result' });
  const result = await answer({ world, query, ask: getAllBinaryNodeChildren(query)[0], companion, connection });
  if (isRefusal(result))
    return stanza('iq', { ...attrs, type: 'error' }, [
      stanza('error', { code: String(result.code), text: result.text }),
    ]);
  return stanza('iq', { ...attrs, type: 'result' }, result);
}

/** Whether a client asks for its waiting stanzas with this query, after a login. */
export const asksForStanzas = (query: BinaryNode) =>
  query.attrs.xmlns === 'passive' && getBinaryNodeChild(query, 'active') !== undefined;

const isRefusal = (answer: Answer): answer is Refusal => typeof answer === 'object' && 'code' in answer;
