import { limits, type FlowConnection, type FlowNode } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';
import { advanceRun, beginRun, type RunProgress } from '@balcao/contract/flows/run/advance-run';
import { programOf, type FlowProgram } from '@balcao/contract/flows/run/flow-program';
import type { RunEvent } from '@balcao/contract/flows/run/run-effects';
import type { RunState } from '@balcao/contract/flows/run/run-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterEffects, continuedState, newBotState, type Conversation, type Effect } from './conversation.ts';
import { respond } from './respond.ts';
import type { Setup } from './setup.ts';

const node = (id: string, type: BlockType, data: Record<string, unknown> = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const join = (...written: string[]): FlowConnection[] =>
  written.map((one) => {
    const [start = '', target = ''] = one.split('>');
    const [source = '', sourceHandle = 'a'] = start.split('/');
    return { id: one, source, sourceHandle, target };
  });
const options = [{ value: 'Comprar' }, { value: 'Trocar' }];
/** Flows that loop over their customer, pause, talk through another bot, and jump to each other. */
const programs: Record<number, FlowProgram> = {
  1: programOf({
    nodes: [
      node('1', 'start'),
      node('m', 'menu', { message: 'Qual?', arrayOption: options }),
      node('p', 'interval', { sec: 30 }),
      node('t', 'ticket', { id: 2 }),
    ],
    connections: join('1>m', 'm/a1>p', 'p>m', 'm/a2>t'),
  }),
  2: programOf({
    nodes: [
      node('1', 'start'),
      node('q', 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'nome' } }),
      node('j', 'jump', { flowId: 3 }),
    ],
    connections: join('1>q', 'q>j'),
  }),
  3: programOf({
    nodes: [node('1', 'start'), node('s', 'message', { label: 'Oi {{nome}}' }), node('j', 'jump', { flowId: 2 })],
    connections: join('1>s', 's>j'),
  }),
  4: programOf({
    nodes: [
      node('1', 'start'),
      node('w', 'wait', { timeoutMinutes: 5 }),
      node('ai', 'openai', {}),
      node('end', 'close', { message: 'Até logo' }),
    ],
    connections: join('1>w', 'w>ai', 'w/timeout>w', 'ai>end'),
  }),
  5: programOf({
    nodes: [node('1', 'start'), node('s', 'message', { label: 'Oi' }), node('end', 'close', { message: 'Até logo' })],
    connections: join('1>s', 's>end'),
  }),
};

const anySetup = fc
  .record({
    queueCount: fc.nat(3),
    greeting: fc.constantFrom('', 'Olá!'),
    welcomeFlowId: fc.constantFrom(null, 1, 2, 4, 5),
    queueFlowId: fc.constantFrom(null, 1, 3),
    promptId: fc.constantFrom(null, 9),
    integrationId: fc.constantFrom(null, 8),
  })
  .map(({ queueCount, greeting, welcomeFlowId, queueFlowId, promptId, integrationId }): Setup => {
    const queueIds = Array.from({ length: queueCount }, (_, nth) => nth + 1);
    const nothing = { outOfHours: '', closing: '', rating: '', expired: '', maxMenus: 0, menuMinutes: 0 };
    return {
      language: 'pt',
      timeZone: 'America/Sao_Paulo',
      scheduleType: 'disabled',
      greetsWithOneQueue: true,
      asksRating: false,
      connections: new Map([
        [7, { ...nothing, greeting, queueIds, welcomeFlowId, knownFlowId: null, promptId, integrationId }],
      ]),
      queues: new Map(
        queueIds.map((id) => [
          id,
          {
            name: `Fila ${id}`,
            greeting,
            outOfHours: '',
            options: [],
            flowId: id === 1 ? queueFlowId : null,
            promptId: id === 2 ? promptId : null,
            integrationId: id === 2 ? integrationId : null,
          },
        ]),
      ),
      calendars: new Map(),
      flowIds: new Set([1, 2, 3, 4, 5]),
      hasLiveRuns: false,
      phrases: [{ flowId: 2, connectionId: 7, phrase: 'promo', match: 'exact' }],
    };
  });

/** A conversation with the core and the flows, as the engine composes them. */
function talk(setup: Setup) {
  let run: RunState | null = null;
  let flowId = 0;
  let asked = 0;
  let at = Date.UTC(2026, 10, 24, 15);
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
  let conversation = fresh;
  const context = () => ({
    program: programs[flowId] ?? programOf({ nodes: [], connections: [] }),
    now: at,
    random: () => 0.4,
    fillGeneral: (text: string) => text,
    isOpen: () => true,
  });
  const apply = (progress: RunProgress): string[] => {
    run = progress.state;
    const said = progress.effects.flatMap((effect) =>
      effect.type === 'say' && effect.message.type === 'text' ? [effect.message.body] : [],
    );
    asked += progress.effects.filter(({ type }) => type === 'ask').length;
    const { end } = progress.state;
    if (end === null) return said;
    run = null;
    if (end.type === 'jump') {
      flowId = end.flowId;
      const { variables, blocksAlone } = progress.state;
      return [...said, ...apply(beginRun(context(), { variables, blocksAlone }))];
    }
    const status = end.type === 'close' ? 'closed' : conversation.status;
    conversation = { ...conversation, status, isHeld: false, bot: { ...conversation.bot, isEnded: true, shown: null } };
    return said;
  };
  const perform = (effects: readonly Effect[]): string[] =>
    effects.flatMap((effect) => {
      if (effect.type === 'say') return [effect.parts.join('\n\n')];
      if (effect.type === 'ask') asked += 1;
      if (effect.type === 'end-flow') run = null;
      if (effect.type === 'start-flow') {
        flowId = effect.flowId;
        return apply(beginRun(context(), { message: { text: 'x' } }));
      }
      if (effect.type === 'advance-flow' && run)
        return apply(advanceRun(context(), run, { type: 'message', text: lastText, writtenAt: at }));
      return [];
    });
  let lastText: string | null = null;
  return {
    get conversation() {
      return conversation;
    },
    get run() {
      return run as RunState | null;
    },
    takeAsked: () => {
      const count = asked;
      asked = 0;
      return count;
    },
    /** @returns what is said, and the effects */
    hear(text: string | null, afterMs: number): { said: string[]; effects: Effect[] } {
      at += afterMs;
      lastText = text;
      // The message opens the next ticket.
      if (conversation.status === 'closed')
        conversation = { ...fresh, bot: continuedState(conversation.bot, new Date(at)) };
      const before = { ...conversation, isInFlow: run !== null };
      const effects = respond(before, { fromMe: false, text, writtenAt: at, rating: null }, new Date(at), setup);
      conversation = afterEffects(before, effects);
      return { said: perform(effects), effects };
    },
    happen(event: RunEvent): string[] {
      if (event.type === 'time') at = Math.max(at, run?.wakeAt ?? at);
      return run ? apply(advanceRun(context(), run, event)) : [];
    },
    accept() {
      conversation = {
        ...conversation,
        status: 'open',
        userId: 3,
        isHeld: false,
        bot: { ...conversation.bot, isEnded: true, isWithPeople: true, shown: null },
      };
      run = null;
    },
  };
}
type Talk = ReturnType<typeof talk>;

const anyEvent = fc.oneof(
  { weight: 6, arbitrary: fc.record({ text: fc.constantFrom('oi', '1', '2', '#', 'promo', 'nada disso', null) }) },
  { weight: 2, arbitrary: fc.constant('time' as const) },
  { weight: 1, arbitrary: fc.constantFrom('stay' as const, 'leave' as const) },
);

/** What a message may set off: words of the product, a flow, or another bot. */
const pathsOf = (effects: readonly Effect[]) => ({
  flows: effects.filter(({ type }) => type === 'start-flow' || type === 'advance-flow').length,
  bots: effects.filter(({ type }) => type === 'ask').length,
  words: effects.filter(({ type }) => type === 'say').length,
});

test('AU-07 over thousands of conversations a message takes one path, limits hold, and every flow ends', () => {
  fc.assert(
    fc.property(
      anySetup,
      fc.array(anyEvent, { maxLength: 40 }),
      fc.option(fc.nat(40), { nil: 99 }),
      (setup, events, acceptedAt) => {
        const one = talk(setup);
        for (const [nth, event] of events.entries()) {
          if (nth === acceptedAt) one.accept();
          if (event === 'time' || event === 'stay' || event === 'leave') {
            const said = one.happen(event === 'time' ? { type: 'time' } : { type: 'bot', next: event });
            if (nth >= acceptedAt) expect(said).toEqual([]);
            continue;
          }
          const { effects, said } = one.hear(event.text, 5000);
          if (nth >= acceptedAt) expect([effects, said]).toEqual([[], []]);
          const { flows, bots, words } = pathsOf(effects);
          // The greeting of a queue comes before its flow; both are its answer.
          expect(flows + bots).toBeLessThanOrEqual(1);
          expect(words === 0 || bots === 0).toBe(true);
          const { bot } = one.conversation;
          expect(bot.answers).toBeLessThanOrEqual(limits.automation.perTalk);
          expect(bot.minuteAnswers).toBeLessThanOrEqual(limits.automation.perMinute);
        }
        // The customer is gone: every flow ends by itself, and the ticket waits for a person or is closed.
        const begun = one.run !== null;
        for (let times = 0; one.run !== null; times += 1) {
          expect(times).toBeLessThan(100);
          one.happen({ type: 'time' });
        }
        if (begun) expect(one.conversation.isHeld).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});

/** Two numbers of ours answer each other; bots answer at once. */
function letTalk(a: Talk, b: Talk): number {
  let count = 0;
  let [speaker, listener] = [a, b];
  let said = ['oi'];
  while (said.length > 0 && count < 10_000) {
    const next: string[] = [];
    for (const text of said) {
      next.push(...listener.hear(text, 100).said);
      if (listener.takeAsked() > 0) next.push('1');
      count += 1;
    }
    // While both wait, pauses and time-outs go on.
    if (next.length === 0) next.push(...listener.happen({ type: 'time' }));
    [speaker, listener, said] = [listener, speaker, next];
    if (said.length === 0) said = speaker.happen({ type: 'time' });
  }
  return count;
}

test('AU-07 two numbers of ours that answer each other come to rest', () => {
  fc.assert(
    fc.property(anySetup, anySetup, (one, other) => {
      expect(letTalk(talk(one), talk(other))).toBeLessThan(2000);
    }),
    { numRuns: 500 },
  );
});
