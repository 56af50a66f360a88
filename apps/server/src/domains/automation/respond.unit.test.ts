import { limits } from '@balcao/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterEffects, newBotState, type Conversation, type Effect, type Incoming } from './conversation.ts';
import { respond } from './respond.ts';
import type { ConnectionSetup, Setup } from './setup.ts';

const noon = Date.UTC(2026, 10, 24, 15);

const connection: ConnectionSetup = {
  greeting: 'Olá! Escolha o setor.',
  outOfHours: 'Voltamos amanhã.',
  closing: 'Até logo!',
  rating: 'Como foi?',
  expired: '',
  maxMenus: 3,
  menuMinutes: 0,
  queueIds: [1, 2, 3],
  welcomeFlowId: null,
  knownFlowId: null,
  integrationId: null,
  promptId: null,
};
const noBot = { flowId: null, integrationId: null, promptId: null };
const leaf = { message: '', transferQueueId: null, endsBot: false };
const setup: Setup = {
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  scheduleType: 'disabled',
  greetsWithOneQueue: true,
  asksRating: true,
  connections: new Map([[7, connection]]),
  queues: new Map([
    [1, { name: 'Vendas', greeting: 'Você está em Vendas.', outOfHours: '', options: [], ...noBot }],
    [
      2,
      {
        name: 'Suporte',
        greeting: 'Qual é o assunto?',
        outOfHours: 'O suporte volta às 8h.',
        ...noBot,
        options: [
          { ...leaf, id: 10, parentId: null, title: 'Entrega', message: 'Sobre a entrega:' },
          { ...leaf, id: 11, parentId: 10, title: 'Prazo', message: 'São 5 dias.' },
          { ...leaf, id: 12, parentId: 10, title: 'Atraso', endsBot: true, message: 'Um momento.' },
          { ...leaf, id: 13, parentId: null, title: 'Comprar', transferQueueId: 1 },
        ],
      },
    ],
    [3, { name: 'Financeiro', greeting: '', outOfHours: '', options: [], ...noBot }],
  ]),
  calendars: new Map(),
  flowIds: new Set(),
  hasLiveRuns: false,
  phrases: [],
};
const fresh: Conversation = {
  connectionId: 7,
  status: 'pending',
  queueId: null,
  userId: null,
  isGroup: false,
  isHeld: false,
  isNew: true,
  isExcluded: false,
  isFirstContact: true,
  isInFlow: false,
  bot: newBotState,
};
const closedWeek = { timeZone: 'America/Sao_Paulo', week: [[], [], [], [], [], [], []], holidays: new Map() };

/** A conversation with the core: each text comes five seconds after the last. */
function talk(present: Setup = setup, start: Conversation = fresh) {
  let conversation = start;
  let at = noon;
  const hear = (
    text: string | null,
    { after = 5000, ...also }: Partial<Incoming> & { after?: number } = {},
  ): string[] => {
    at += after;
    const effects = respond(
      conversation,
      { fromMe: false, text, writtenAt: at, rating: null, ...also },
      new Date(at),
      present,
    );
    conversation = afterEffects(conversation, effects);
    return said(effects);
  };
  return { hear, now: () => conversation };
}
const said = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'say' ? [effect.parts.join('\n\n')] : []));
const changed = (changes: Partial<ConnectionSetup>, also: Partial<Setup> = {}): Setup => ({
  ...setup,
  ...also,
  connections: new Map([[7, { ...connection, ...changes }]]),
});

const menu = 'Olá! Escolha o setor.\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ 3 ]* - Financeiro';

test.each(['2', ' 2 ', '2.', '2️⃣', '[2]', '２', 'suporte', 'SUPORTE!', '2 - Suporte', 'supórte'])(
  'AU-02 the reply %j chooses the second queue',
  (reply) => {
    const { hear, now } = talk();
    expect(hear('oi')).toEqual([menu]);
    hear(reply);
    expect(now()).toMatchObject({ queueId: 2, isHeld: true });
  },
);

test.each(['4', '0', '22', 'dois', '1 ou 2', '-1', 'vendas e suporte', '🛋'])(
  'AU-02 the reply %j chooses nothing, and the menu comes again',
  (reply) => {
    const { hear, now } = talk();
    hear('oi');
    expect(hear(reply)).toEqual([menu]);
    expect(now().queueId).toBeNull();
  },
);

test('AU-02 after as many menus as the connection allows, the ticket waits for a person', () => {
  const { hear, now } = talk();
  expect([hear('oi'), hear('a'), hear('b'), hear('c'), hear('1'), hear('d')]).toEqual([
    [menu],
    [menu],
    [menu],
    [],
    [],
    [],
  ]);
  expect(now()).toMatchObject({ isHeld: false, queueId: null, bot: { isEnded: true } });
});

test('AU-02 after the minutes that the connection allows, an invalid choice ends the menus', () => {
  const { hear, now } = talk(changed({ maxMenus: 0, menuMinutes: 2 }));
  hear('oi');
  expect(hear('a')).toEqual([menu]);
  expect(hear('b', { after: 110_000 })).toEqual([menu]);
  expect(hear('c')).toEqual([]);
  expect(now().bot.isEnded).toBe(true);
});

test('AU-02 pictures and stickers repeat a menu once, and what was written before the menu repeats nothing', () => {
  const { hear } = talk();
  hear('oi');
  expect(hear(null)).toEqual([menu]);
  expect([hear(null), hear(null)]).toEqual([[], []]);
  expect(hear('bom dia', { writtenAt: noon })).toEqual([]);
});

test('AU-03 the menus of a queue lead down, back and to the first menu, to another queue, and to a person', () => {
  const { hear, now } = talk();
  hear('oi');
  const first = 'Qual é o assunto?\n\n*[ 1 ]* - Entrega\n*[ 2 ]* - Comprar\n*[ # ]* - Menu inicial';
  expect(hear('2')).toEqual([first]);
  const delivery =
    'Sobre a entrega:\n\n*[ 1 ]* - Prazo\n*[ 2 ]* - Atraso\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
  expect(hear('entrega')).toEqual([delivery]);
  expect(hear('1')).toEqual(['São 5 dias.\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial']);
  // What else the customer writes here is for the person who comes.
  expect(hear('e para Manaus?')).toEqual([]);
  expect(hear('0')).toEqual([delivery]);
  expect(hear('0')).toEqual([first]);
  expect(hear('#️⃣')).toEqual([menu]);
  expect(now().queueId).toBeNull();
  hear('2');
  expect(hear('2')).toEqual(['Você está em Vendas.']);
  expect(now()).toMatchObject({ queueId: 1, isHeld: false });
  hear('#');
  hear('2');
  hear('1');
  expect(hear('Atraso')).toEqual(['Um momento.']);
  expect(now()).toMatchObject({ queueId: 2, isHeld: false, bot: { isEnded: true } });
  expect([hear('#'), hear('0'), hear('oi')]).toEqual([[], [], []]);
});

test('AU-04 the text out of hours comes once in five minutes, and the menu comes when the company is open', () => {
  let open = false;
  const present = changed({}, { scheduleType: 'company' });
  const closed: Setup = { ...present, calendars: new Map([[null, closedWeek]]) };
  let conversation = fresh;
  let at = noon;
  const hear = (text: string, after: number) => {
    at += after;
    const message = { fromMe: false, text, writtenAt: at, rating: null };
    const effects = respond(conversation, message, new Date(at), open ? present : closed);
    conversation = afterEffects(conversation, effects);
    return said(effects);
  };
  expect(hear('oi', 0)).toEqual(['Voltamos amanhã.']);
  expect(hear('alguém?', 299_000)).toEqual([]);
  expect(hear('oi?', 2000)).toEqual(['Voltamos amanhã.']);
  open = true;
  expect(hear('bom dia', 1000)).toEqual([menu]);
});

test('AU-04 a queue that is closed says so, and the customer may choose another one', () => {
  const present = changed({}, { scheduleType: 'queue', calendars: new Map([[2, closedWeek]]) });
  const { hear, now } = talk(present);
  hear('oi');
  expect(hear('2')).toEqual(['O suporte volta às 8h.\n\n*[ # ]* - Menu inicial']);
  expect(now()).toMatchObject({ queueId: 2, isHeld: false });
  expect(hear('alô?')).toEqual([]);
  expect(hear('#')).toEqual([menu]);
  expect(hear('1')).toEqual(['Você está em Vendas.']);
});

test('AU-05 the answer to the rating question is thanked for', () => {
  const closed: Conversation = { ...fresh, status: 'closed', isNew: false };
  const at = new Date(noon);
  const answer = { fromMe: false, text: '3', writtenAt: noon, rating: 3 };
  expect(respond(closed, answer, at, setup)).toEqual([
    { type: 'rate', rating: 3 },
    { type: 'say', parts: ['Até logo!'] },
  ]);
});

test.each([
  ['a person attends it', { status: 'open', userId: 4 }],
  ['it is a group', { isGroup: true }],
  ['the contact is excluded', { isExcluded: true }],
] as const)('AU-07 a conversation gets no automatic answer if %s', (_why, changes) => {
  const { hear } = talk(setup, { ...fresh, ...changes });
  expect(['oi', '1', '#', null].map((text) => hear(text))).toEqual([[], [], [], []]);
});

test('AU-07 who answers on the company phone ends the bot, and late messages get no answer', () => {
  const { hear, now } = talk();
  hear('oi');
  hear('Oi, aqui é a Ana', { fromMe: true });
  expect(hear('1')).toEqual([]);
  expect(now()).toMatchObject({ isHeld: false, bot: { isEnded: true } });
  const late = talk();
  expect(late.hear('oi', { writtenAt: noon - limits.automation.messageAgeMs })).toEqual([]);
  expect(late.hear('oi?')).toEqual([menu]);
});

const texts = fc.oneof(
  fc.constantFrom('oi', '1', '2', '3', '4', '0', '#', 'Suporte', 'entrega', '2️⃣', '', ' ', '99', '*[ 1 ]* - Vendas'),
  fc.string({ maxLength: 12 }),
  fc.constant(null),
);
const setups = fc
  .record({
    maxMenus: fc.constantFrom(0, 1, 3),
    menuMinutes: fc.constantFrom(0, 1),
    queueIds: fc.constantFrom([], [1], [2], [1, 2], [1, 2, 3]),
    scheduleType: fc.constantFrom('disabled', 'company', 'queue'),
    closed: fc.subarray([null, 1, 2, 3]),
  })
  .map(({ scheduleType, closed, ...changes }) =>
    changed(changes, {
      scheduleType: scheduleType as Setup['scheduleType'],
      calendars: new Map(closed.map((owner) => [owner, closedWeek])),
    }),
  );
const messages = fc.array(
  fc.record({
    text: texts,
    after: fc.integer({ min: 0, max: 400_000 }),
    fromMe: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 60 },
);

test('AU-02 in any conversation at most one step answers a message, and the limits of menus and answers hold', () => {
  fc.assert(
    fc.property(setups, messages, (present, said) => {
      const { hear, now } = talk(present);
      let answers = 0;
      for (const { text, ...also } of said) {
        const before = now();
        const told = hear(text, also);
        expect(told.length).toBeLessThanOrEqual(1);
        answers += told.length;
        const { bot, queueId, isHeld } = now();
        const { maxMenus } = present.connections.get(7) ?? connection;
        if (maxMenus > 0) expect(bot.menusSent).toBeLessThanOrEqual(Math.max(1, maxMenus));
        if (before.bot.isEnded) expect({ isHeld, ended: bot.isEnded }).toEqual({ isHeld: false, ended: true });
        // Held means that there is a menu to answer.
        if (isHeld) expect(bot.shown === 'queues' ? queueId === null : queueId !== null).toBe(true);
      }
      expect(answers).toBeLessThanOrEqual(limits.automation.perTicket);
    }),
    { numRuns: 3000 },
  );
});

test('AU-07 whatever a customer does, a ticket that a person attends gets no automatic answer', () => {
  fc.assert(
    fc.property(setups, messages, messages, (present, before, after) => {
      const first = talk(present);
      for (const { text, ...also } of before) first.hear(text, also);
      const attended = talk(present, { ...first.now(), status: 'open', userId: 1, isHeld: false });
      for (const { text, ...also } of after) expect(attended.hear(text, also)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('AU-02 two numbers with bots that answer each other stop, whatever they are set up to say', () => {
  fc.assert(
    fc.property(setups, setups, fc.integer({ min: 1, max: 120_000 }), (one, other, pauseMs) => {
      const bots = [talk(one), talk(other)];
      let waiting = ['oi'];
      let turns = 0;
      while (waiting.length > 0) {
        const bot = bots[turns++ % 2];
        waiting = waiting.flatMap((text) => bot?.hear(text, { after: pauseMs }) ?? []);
        expect(turns).toBeLessThanOrEqual(2 * limits.automation.perTicket + 2);
      }
    }),
    { numRuns: 1000 },
  );
});

test('CA-04 the flow of a campaign takes the first answer within hours, before phrases and menus, not users', () => {
  const phrases = [{ flowId: 6, connectionId: null, phrase: 'oi', match: 'contains' as const }];
  const present = changed({}, { scheduleType: 'company', flowIds: new Set([5, 6]), phrases });
  const wanted: Conversation = { ...fresh, bot: { ...newBotState, wantedFlowId: 5 } };
  const answer = (from: Setup, conversation: Conversation) => {
    const message = { fromMe: false, text: 'oi', writtenAt: noon, rating: null };
    const effects = respond(conversation, message, new Date(noon), from);
    const started = effects.flatMap((effect) => (effect.type === 'start-flow' ? [effect.flowId, effect.trigger] : []));
    return { started, wantedFlowId: afterEffects(conversation, effects).bot.wantedFlowId };
  };
  expect(answer(present, wanted)).toEqual({ started: [5, 'campaign'], wantedFlowId: null });
  const closed: Setup = { ...present, calendars: new Map([[null, closedWeek]]) };
  expect(answer(closed, wanted)).toEqual({ started: [], wantedFlowId: 5 });
  expect(answer({ ...present, flowIds: new Set([6]) }, wanted).started).toEqual([6, 'phrase']);
  expect(answer(present, { ...wanted, bot: { ...wanted.bot, isWithPeople: true } }).started).toEqual([]);
});
