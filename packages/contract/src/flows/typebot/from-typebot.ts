import { limits } from '../../limits.ts';
import type { BlockType } from '../block-types.ts';
import { branchOfOption } from '../blocks/menu.ts';
import { FlowContent, type FlowConnection, type FlowNode } from '../flow-content.ts';
import { conditionNodes, type ConditionPart } from './condition-nodes.ts';
import { httpData } from './http-data.ts';
import { fieldsOf, numberOf, textOf } from './loose-values.ts';
import { textOfRichText } from './rich-text.ts';
import { TypebotDocument, type TypebotBlock, type TypebotGroup, type TypebotItem } from './typebot-document.ts';
import { makeVariableNames, type VariableNames } from './variable-names.ts';

/** What the author should look at after an import. */
export const typebotNoteCodes = [
  /** A block of this type has no counterpart; the path goes on after it. */
  'leftOut',
  /** The file must be chosen again. */
  'fileElsewhere',
  /** The form of the answer, such as a number or an e-mail address, is not checked. */
  'answerUnchecked',
  /** A choice of several answers became a choice of one. */
  'singleChoice',
  /** A comparison has no counterpart, or a condition has none left. */
  'comparisonLeftOut',
  /** A value is calculated by JavaScript, which is taken as text. */
  'expression',
  /** A pause is longer than an interval may be, or not a number. */
  'waitShortened',
  /** What a page would show or open is sent as a link. */
  'linkAsText',
  /** A flow has room for fewer blocks. */
  'tooLarge',
] as const;
export type TypebotNoteCode = (typeof typebotNoteCodes)[number];

export interface TypebotNote {
  code: TypebotNoteCode;
  /** The title of the group, as its author knows it. */
  group: string;
  /** The type of the block, as Typebot names it. */
  block: string;
}

export interface ConvertedTypebot {
  name: string;
  content: FlowContent;
  notes: TypebotNote[];
}

/** A branch that leads on from a node. */
interface Exit {
  source: string;
  handle: string;
}

/** What a Typebot block became. */
interface Part {
  nodes: FlowNode[];
  /** Connections between the nodes of the part. */
  inner: FlowConnection[];
  /** Where a path enters; null: the block became nothing, and paths go on after it. */
  entry: string | null;
  /** Branches that go on after the block. */
  onward: Exit[];
  /** Branches of items: they go where the item leads, or on after the block. */
  ofItems: { exit: Exit; item: TypebotItem }[];
  /** The block leads to this place itself. */
  jump?: { groupId: string; blockId: string | null };
}

const nothing: Part = { nodes: [], inner: [], entry: null, onward: [], ofItems: [] };
/** The room of a block on the canvas, in pixels. */
const step = { x: 300, y: 160 };

/** Whether a parsed file looks like an exported Typebot. */
export const isTypebot = (value: unknown): boolean => TypebotDocument.safeParse(value).success;

/** Pure. @returns undefined if it is no exported Typebot */
export function fromTypebot(value: unknown): ConvertedTypebot | undefined {
  const { data: document } = TypebotDocument.safeParse(value);
  if (!document) return undefined;
  const notes: TypebotNote[] = [];
  const names = makeVariableNames(document.variables ?? []);
  const parts = new Map<string, Part[]>();
  for (const group of document.groups)
    parts.set(
      group.id,
      group.blocks.map((block, index) =>
        convertBlock(block, {
          names,
          intro: introOf(group, index),
          isIntro: isIntro(group, index),
          place: {
            x: (group.graphCoordinates?.x ?? 0) * 1.5 + step.x * index,
            y: group.graphCoordinates?.y ?? 0,
          },
          note: (code) => notes.push({ code, group: group.title ?? '', block: block.type }),
        }),
      ),
    );
  const content = connectParts(document, parts);
  const read = FlowContent.safeParse(content);
  if (read.success) return { name: nameOf(document), content: read.data, notes };
  return {
    name: nameOf(document),
    content: cutToLimits(content),
    notes: [...notes, { code: 'tooLarge', group: '', block: '' }],
  };
}

const nameOf = ({ name }: TypebotDocument): string => {
  const cut = (name ?? '').trim().slice(0, limits.flow.name.max);
  return cut.length < limits.flow.name.min ? 'Typebot' : cut;
};

/** The first blocks that a flow holds, without those that are too large or twice, and the connections among them. */
function cutToLimits({ nodes, connections }: FlowContent): FlowContent {
  const byId = new Map<string, FlowNode>();
  for (const node of nodes) {
    if (byId.size === limits.flow.nodes) break;
    if (!byId.has(node.id) && FlowContent.shape.nodes.safeParse([node]).success) byId.set(node.id, node);
  }
  const ids = new Set(byId.keys());
  return {
    nodes: [...byId.values()],
    connections: connections
      .filter(({ source, target }) => ids.has(source) && ids.has(target))
      .slice(0, limits.flow.connections),
  };
}

const inputTypes = new Set([
  'text input',
  'number input',
  'email input',
  'url input',
  'date input',
  'time input',
  'phone number input',
  'rating input',
  'choice input',
  'picture choice input',
]);

/** A text right before an input of the same group is the question. */
const isIntro = ({ blocks }: TypebotGroup, index: number): boolean =>
  blocks[index]?.type === 'text' &&
  !blocks[index].outgoingEdgeId &&
  inputTypes.has(blocks[index + 1]?.type ?? '') &&
  textOfRichText(blocks[index].content) !== '';

const introOf = (group: TypebotGroup, index: number): string =>
  isIntro(group, index - 1) ? textOfRichText(group.blocks[index - 1]?.content) : '';

interface Around {
  names: VariableNames;
  /** The text of the bubble before an input. */
  intro: string;
  /** The block is that bubble. */
  isIntro: boolean;
  place: { x: number; y: number };
  note: (code: TypebotNoteCode) => void;
}

function convertBlock(block: TypebotBlock, around: Around): Part {
  const { names, note, place } = around;
  const options = block.options ?? {};
  const single = (type: BlockType, data: Record<string, unknown>): Part => ({
    ...nothing,
    nodes: [{ id: block.id, type, position: place, data }],
    entry: block.id,
    onward: [{ source: block.id, handle: 'a' }],
  });
  const urlOf = (content: unknown) => names.inText(textOf(fieldsOf(content)['url']));
  const link = (url: string): Part => {
    note('linkAsText');
    return url === '' ? nothing : single('message', { label: url });
  };
  const file = (type: 'img' | 'audio'): Part => {
    note('fileElsewhere');
    return single(type, { url: urlOf(block.content).slice(0, 300) });
  };
  switch (block.type) {
    case 'start':
      return nothing;
    case 'text': {
      const text = names.inText(textOfRichText(block.content));
      return around.isIntro || text === '' ? nothing : single('message', { label: text });
    }
    case 'image':
      return file('img');
    case 'audio':
      return file('audio');
    case 'video': {
      const isHosted = /\.mp4($|\?)/i.test(urlOf(block.content));
      if (!isHosted) return link(urlOf(block.content));
      note('fileElsewhere');
      return single('video', { url: urlOf(block.content).slice(0, 300) });
    }
    case 'embed':
      return link(urlOf(block.content));
    case 'Redirect':
      return link(urlOf(options));
    case 'choice input':
    case 'picture choice input':
      return menu(block, around);
    case 'Wait': {
      const seconds = numberOf(options['secondsToWaitFor']);
      const allowed = Number.isFinite(seconds) ? Math.min(Math.max(Math.round(seconds), 1), 120) : 1;
      if (allowed !== seconds) note('waitShortened');
      return single('interval', { sec: allowed, label: `Intervalo ${allowed} seg.` });
    }
    case 'Jump': {
      const { groupId, blockId } = options;
      return typeof groupId === 'string'
        ? { ...nothing, jump: { groupId, blockId: typeof blockId === 'string' ? blockId : null } }
        : nothing;
    }
    case 'AB test': {
      const percent = numberOf(options['aPercent'] ?? 50);
      const part = single('randomizer', {
        percent: Number.isFinite(percent) ? Math.min(Math.max(percent, 0), 100) : 50,
      });
      return {
        ...part,
        onward: [],
        ofItems: (block.items ?? []).flatMap((item) =>
          item.path === 'a' || item.path === 'b' ? [{ exit: { source: block.id, handle: item.path }, item }] : [],
        ),
      };
    }
    case 'Condition':
      return condition(block, around);
    case 'Set variable': {
      const { value, isCalculated } = valueOf(options);
      if (isCalculated) note('expression');
      return single('variable', {
        name: names.ofId(options['variableId']),
        value: names.inText(value).slice(0, 2000),
      });
    }
    case 'Webhook':
    case 'HTTP request':
    case 'Zapier':
    case 'Make.com':
    case 'Pabbly': {
      const part = single('http', httpData(block, names));
      return { ...part, onward: ['success', 'error'].map((handle) => ({ source: block.id, handle })) };
    }
    default:
      if (inputTypes.has(block.type)) {
        if (block.type !== 'text input') note('answerUnchecked');
        return single('question', {
          typebotIntegration: {
            message: questionOf(block, around),
            answerKey: names.ofId(options['variableId']),
          },
        });
      }
      note('leftOut');
      return nothing;
  }
}

/** The text before the input, or its placeholder. */
function questionOf({ options }: TypebotBlock, { intro, names }: Around): string {
  const placeholder = textOf(fieldsOf(options?.['labels'])['placeholder']);
  return names.inText(intro || placeholder || '…');
}

function menu(block: TypebotBlock, around: Around): Part {
  const { names, note, place } = around;
  const options = block.options ?? {};
  if (options['isMultipleChoice'] === true) note('singleChoice');
  const items = (block.items ?? []).slice(0, limits.flow.options);
  if (items.length === 0) {
    // The choices come from a variable.
    note('singleChoice');
    return {
      ...nothing,
      nodes: [
        {
          id: block.id,
          type: 'question',
          position: place,
          data: {
            typebotIntegration: { message: questionOf(block, around), answerKey: names.ofId(options['variableId']) },
          },
        },
      ],
      entry: block.id,
      onward: [{ source: block.id, handle: 'a' }],
    };
  }
  const labels = items.map(({ content, title }) => {
    const label = typeof content === 'string' && content.trim() !== '' ? content : title;
    return names.inText(typeof label === 'string' ? label : '').slice(0, 1000);
  });
  const node: FlowNode = {
    id: block.id,
    type: 'menu',
    position: place,
    data: {
      message: questionOf(block, around),
      arrayOption: labels.map((value, index) => ({ number: index + 1, value: value || String(index + 1) })),
    },
  };
  const isStored = typeof options['variableId'] === 'string';
  const stores = isStored
    ? labels.map((value, index): FlowNode => ({
        id: `${block.id}-${index + 1}`,
        type: 'variable',
        position: { x: place.x + step.x, y: place.y + step.y * index },
        data: { name: names.ofId(options['variableId']), value },
      }))
    : [];
  return {
    ...nothing,
    nodes: [node, ...stores],
    inner: stores.map(({ id }, index) => connection({ source: block.id, handle: branchOfOption(index + 1) }, id)),
    entry: block.id,
    ofItems: items.map((item, index) => ({
      item,
      exit: isStored
        ? { source: stores[index]?.id ?? block.id, handle: 'a' }
        : { source: block.id, handle: branchOfOption(index + 1) },
    })),
  };
}

/** The cases of a condition, one after the other; when none holds, the path goes on after the block. */
function condition(block: TypebotBlock, around: Around): Part {
  const cases = (block.items ?? []).flatMap((item, index): (ConditionPart & { item: TypebotItem })[] => {
    const made = conditionNodes(item, {
      id: index === 0 ? block.id : `${block.id}-${index}`,
      names: around.names,
      place: { x: around.place.x, y: around.place.y + step.y * index },
    });
    if (made === undefined || made.isIncomplete) around.note('comparisonLeftOut');
    return made === undefined ? [] : [{ ...made, item }];
  });
  const [first] = cases;
  if (!first) return nothing;
  return {
    ...nothing,
    nodes: cases.flatMap(({ nodes }) => nodes),
    inner: cases.flatMap(({ inner, fails }, index) => {
      const next = cases[index + 1];
      return [...inner, ...(next ? fails.map((exit) => connection(exit, next.entry)) : [])];
    }),
    entry: first.entry,
    onward: cases.at(-1)?.fails ?? [],
    ofItems: cases.flatMap(({ holds, item }) => holds.map((exit) => ({ exit, item }))),
  };
}

/** What a variable is set to, as a text with variables. */
function valueOf(options: Record<string, unknown>): { value: string; isCalculated: boolean } {
  const { type, expressionToEvaluate, isCode } = options;
  const given = textOf(expressionToEvaluate).slice(0, 4000);
  const plain = (value: string) => ({ value, isCalculated: false });
  switch (type) {
    case 'Empty':
      return plain('');
    case 'Contact name':
      return plain('{{name}}');
    case 'Phone number':
      return plain('{{number}}');
    case 'Today':
      return plain('{{date}}');
    case 'Now':
      return plain('{{date}} {{hora}}');
    case 'Moment of the day':
      return plain('{{ms}}');
    case undefined:
    case null:
    case 'Custom':
      return { value: given, isCalculated: isCode === true || /[+*/]|=>|\breturn\b|\(.*\)/.test(given) };
    default:
      return { value: given, isCalculated: true };
  }
}

export const connection = ({ source, handle }: Exit, target: string): FlowConnection => ({
  id: `reactflow__edge-${source}${handle}-${target}`,
  source,
  sourceHandle: handle,
  target,
  targetHandle: null,
});

/** Joins the parts along the edges of the document. */
function connectParts(document: TypebotDocument, parts: ReadonlyMap<string, Part[]>): FlowContent {
  const edges = new Map(document.edges.map(({ id, to }) => [id, to]));
  const groups = new Map(document.groups.map((group) => [group.id, group]));

  /** A block of a group by its place. */
  interface Place {
    groupId: string;
    index: number;
  }
  const placeOf = ({ groupId, blockId }: { groupId: string; blockId?: string | null | undefined }): Place => ({
    groupId,
    index: Math.max(groups.get(groupId)?.blocks.findIndex(({ id }) => id === blockId) ?? 0, 0),
  });
  const placeAfter = ({ groupId, index }: Place): Place => {
    const edge = edges.get(groups.get(groupId)?.blocks[index]?.outgoingEdgeId ?? '');
    return edge ? placeOf(edge) : { groupId, index: index + 1 };
  };
  const entries = new Map<string, string | null>();
  /** The node that a path meets at a block or after it; null: none, or the path goes in a circle. */
  const entryAt = (from: Place): string | null => {
    const passed = new Set<string>();
    let entry: string | null = null;
    for (let place = from; ;) {
      const key = `${place.groupId}/${place.index}`;
      const part = parts.get(place.groupId)?.[place.index];
      entry = part?.entry ?? entries.get(key) ?? null;
      if (!part || entry !== null || passed.has(key) || entries.has(key)) break;
      passed.add(key);
      place = part.jump ? placeOf(part.jump) : placeAfter(place);
    }
    for (const key of passed) entries.set(key, entry);
    return entry;
  };
  const entryOf = (place: Parameters<typeof placeOf>[0]) => entryAt(placeOf(place));
  const after = ({ id: groupId }: TypebotGroup, index: number) => entryAt(placeAfter({ groupId, index }));

  const connections: FlowConnection[] = [];
  const join = (exit: Exit, target: string | null) => {
    if (target !== null) connections.push(connection(exit, target));
  };
  for (const group of document.groups)
    group.blocks.forEach((_block, index) => {
      const part = parts.get(group.id)?.[index] ?? nothing;
      connections.push(...part.inner);
      for (const exit of part.onward) join(exit, after(group, index));
      for (const { exit, item } of part.ofItems) {
        const edge = edges.get(item.outgoingEdgeId ?? '');
        join(exit, edge ? entryOf(edge) : after(group, index));
      }
    });
  const first = startOf(document, (edgeId) => {
    const edge = edges.get(edgeId ?? '');
    return edge ? entryOf(edge) : null;
  });
  join({ source: '1', handle: 'a' }, first ?? entryAt({ groupId: document.groups[0]?.id ?? '', index: 0 }));
  const nodes = [...parts.values()].flatMap((list) => list.flatMap((part) => part.nodes));
  const left = nodes.reduce((least, { position }) => Math.min(least, position.x), 0);
  return {
    nodes: [
      { id: '1', type: 'start', position: { x: left - step.x, y: 0 }, data: { label: 'Inicio do fluxo' } },
      ...nodes,
    ],
    connections,
  };
}

/** The node that a conversation begins with. */
function startOf(
  document: TypebotDocument,
  follow: (edgeId: string | null | undefined) => string | null,
): string | null {
  const event = (document.events ?? []).find(({ type }) => type === 'start' || !type);
  if (event) return follow(event.outgoingEdgeId);
  const block = document.groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'start');
  return block ? follow(block.outgoingEdgeId) : null;
}
