import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FlowContent, branchOf } from '../flow-content.ts';
import { validateFlow } from '../validate-flow.ts';
import { fromTypebot, isTypebot } from './from-typebot.ts';
import { textOfRichText } from './rich-text.ts';
import { bakery } from './sample-typebot.ts';

const edgesOf = ({ connections }: FlowContent) =>
  connections.map((one) => `${one.source}/${branchOf(one)}>${one.target}`).toSorted();

test('FB-02 an exported Typebot becomes a flow with its questions, choices, conditions and calls', () => {
  const made = fromTypebot(bakery);
  expect(made?.name).toBe('Padaria');
  const content = FlowContent.parse(made?.content);
  expect(content.nodes.map(({ type, data }) => [type, data])).toEqual([
    ['start', { label: 'Inicio do fluxo' }],
    ['message', { label: 'Bem-vindo à *Padaria*!' }],
    ['question', { typebotIntegration: { message: 'Qual é o seu nome?', answerKey: 'Seu_nome' } }],
    [
      'menu',
      {
        message: 'O que deseja, {{Seu_nome}}?',
        arrayOption: [
          { number: 1, value: 'Pão' },
          { number: 2, value: 'Bolo' },
        ],
      },
    ],
    ['variable', { name: 'produto', value: 'Pão' }],
    ['variable', { name: 'produto', value: 'Bolo' }],
    ['interval', { sec: 120, label: 'Intervalo 120 seg.' }],
    ['question', { typebotIntegration: { message: 'Quantos?', answerKey: 'quantos' } }],
    ['condition', { key: 'quantos', condition: 5, value: '10' }],
    ['condition', { key: 'quantos', condition: 3, value: '100' }],
    ['condition', { key: 'produto', condition: 1, value: 'Bolo' }],
    [
      'http',
      {
        method: 'POST',
        url: 'https://padaria.example/pedido?canal=whatsapp',
        headers: [{ name: 'X-Loja', value: '1' }],
        body: '{"nome":"{{Seu_nome}}"}',
        timeoutSeconds: 10,
        results: [{ path: 'pedido.numero', variable: 'numero' }],
      },
    ],
    ['img', { url: 'https://padaria.example/bolo.png' }],
    ['message', { label: 'https://padaria.example/mapa' }],
  ]);
  expect(edgesOf(content)).toEqual(
    [
      '1/a>ola',
      'ola/a>nome',
      'nome/a>produto',
      'produto/a1>produto-1',
      'produto/a2>produto-2',
      'produto-1/a>quantos',
      'produto-2/a>pausa',
      'pausa/a>quantos',
      // Both comparisons of the first case must hold; where one does not, the second case is asked.
      'quantos/a>caso',
      'caso/true>caso-e1',
      'caso-e1/true>pedir',
      'caso/false>caso-1',
      'caso-e1/false>caso-1',
      // "Not equal" is "equal" with its branches the other way round.
      'caso-1/false>foto',
      // No case holds: after the block comes a script, which is left out, then a jump.
      'caso-1/true>produto',
      'pedir/success>foto',
      'pedir/error>foto',
      'foto/a>mapa',
    ].toSorted(),
  );
  expect(made?.notes.map(({ code, group, block }) => `${group}: ${block} ${code}`)).toEqual([
    'Pedido: Wait waitShortened',
    'Pedido: number input answerUnchecked',
    'Casos: Condition comparisonLeftOut',
    'Casos: Code leftOut',
    'Fim: image fileElsewhere',
    'Fim: embed linkAsText',
  ]);
});

test('an imported Typebot has no fault but its files and ends', () => {
  const codes = validateFlow(fromTypebot(bakery)?.content ?? { nodes: [], connections: [] }).map(({ code }) => code);
  expect(codes).toEqual(['deadEnd']);
});

test('a Typebot of version 5 starts at the block of its group; loops of jumps end', () => {
  const made = fromTypebot({
    version: '5',
    name: 'x',
    groups: [
      { id: 's', title: 'Start', blocks: [{ id: 'st', type: 'start', outgoingEdgeId: 'e' }] },
      { id: 'g', title: 'G', blocks: [{ id: 'a', type: 'text', content: { plainText: 'Oi' } }, jump('j', 'l')] },
      { id: 'l', title: 'L', blocks: [jump('k', 'l')] },
    ],
    edges: [{ id: 'e', to: { groupId: 'g' } }],
  });
  expect(made?.name).toBe('Typebot');
  expect(made && edgesOf(made.content)).toEqual(['1/a>a']);
});

test('what is no Typebot is not read', () => {
  for (const value of [null, [], {}, { groups: [], edges: [] }, { nodes: [], connections: [] }])
    expect(isTypebot(value)).toBe(false);
});

test('a Typebot with more blocks than a flow holds is cut, and the author is told', () => {
  const blocks = Array.from({ length: 600 }, (_, index) => ({
    id: `b${index}`,
    type: 'text',
    content: { plainText: 'Oi' },
  }));
  const made = fromTypebot({ version: '6', name: 'Grande', groups: [{ id: 'g', title: 'G', blocks }], edges: [] });
  expect(made?.content.nodes).toHaveLength(500);
  expect(made?.notes.map(({ code }) => code)).toEqual(['tooLarge']);
  expect(FlowContent.safeParse(made?.content).success).toBe(true);
});

test('rich text keeps its marks, links, lists and lines', () => {
  const line = (...children: unknown[]) => ({ type: 'p', children });
  expect(
    textOfRichText({
      richText: [
        line({ text: 'Oi, ' }, { text: 'você ', bold: true, italic: true }, { text: 'aí', underline: true }),
        { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] }] },
        line({ type: 'a', url: 'https://a.example', children: [{ text: 'site' }] }),
        { type: 'variable', children: [line({ type: 'inline-variable', children: [{ text: '{{nome}}' }] })] },
      ],
    }),
  ).toBe('Oi, *_você_* aí\n- um\nsite (https://a.example)\n{{nome}}');
});

function jump(id: string, groupId: string) {
  return { id, type: 'Jump', options: { groupId } };
}

/** Any value in place of a part of an exported bot, as a hostile or broken file has it. */
const anyPart = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e308,
    true,
    [],
    {},
    [null],
    [[]],
    '__proto__',
    'constructor',
    '\ud800\u0000',
  ),
  fc.constant({ toString: 1, valueOf: 1 }),
  fc.constant(JSON.parse('{"__proto__":{"type":"text"},"constructor":"x"}') as unknown),
  fc.constantFrom('{{'.repeat(200), `{{${' '.repeat(5000)}`, '<'.repeat(5000), 'x'.repeat(70_000)),
);

/** The paths to the values inside a value. */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}
const bakeryPaths = pathsIn(bakery);

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value))
    return value.map((one, nth) => (nth === key ? replaced(one, rest, part) : (one as unknown)));
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, part) };
}

test('FB-02 whatever a file has in place of its parts, the import reads a whole flow from it, or none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(bakeryPaths.length - 1), anyPart), { minLength: 1, maxLength: 4 }),
      (changes) => {
        const file = changes.reduce<unknown>(
          (value, [nth, part]) => replaced(value, bakeryPaths[nth] ?? [], part),
          bakery,
        );
        const made = fromTypebot(file);
        if (!made) return;
        expect(FlowContent.safeParse(made.content).error).toBeUndefined();
        validateFlow(made.content);
      },
    ),
    { numRuns: 300 },
  );
});

test('FB-02 thousands of blocks without a counterpart, in circles, are read at once', () => {
  const blocks = Array.from({ length: 2000 }, (_, nth) => ({ id: `c${nth}`, type: 'Code' }));
  const asks = Array.from({ length: 600 }, (_, nth) => ({ id: `q${nth}`, type: 'text input', outgoingEdgeId: 'e' }));
  const groups = [
    { id: 'g', blocks: [...blocks, jump('j', 'h')] },
    { id: 'h', blocks: [jump('k', 'g')] },
    { id: 'q', blocks: asks },
  ];
  const made = fromTypebot({ groups, edges: [{ id: 'e', to: { groupId: 'g' } }] });
  expect(made?.content.nodes).toHaveLength(500);
  const twice = [{ id: 'g', blocks: [asks[0], asks[0]] }];
  expect(fromTypebot({ groups: twice, edges: [] })?.content.nodes.map(({ id }) => id)).toEqual(['1', 'q0']);
});

test('text of old HTML is decoded, query values are encoded, and a cut menu is told', () => {
  expect(textOfRichText({ html: '<p>P&amp;D &lt;3</p>' })).toBe('P&D <3');
  const items = Array.from({ length: 60 }, (_one, nth) => ({ id: `i${nth}`, content: `Opção ${nth}` }));
  const queryParams = [
    { id: 'q', key: 'loja', value: 'São Paulo & cia' },
    { id: 'r', key: 'n', value: '{{Nome}}' },
  ];
  const blocks = [
    { id: 'm', type: 'choice input', items },
    { id: 'h', type: 'HTTP request', options: { webhook: { url: 'https://x.example/a', queryParams } } },
  ];
  const variables = [{ id: 'v', name: 'Nome' }];
  const made = fromTypebot({
    version: '6',
    name: 'M',
    groups: [{ id: 'g', title: 'G', blocks }],
    edges: [],
    variables,
  });
  expect(made?.notes.map(({ code }) => code)).toEqual(['tooLarge']);
  expect(made?.content.nodes.find(({ type }) => type === 'http')?.data).toMatchObject({
    url: 'https://x.example/a?loja=S%C3%A3o%20Paulo%20%26%20cia&n={{Nome}}',
  });
});
