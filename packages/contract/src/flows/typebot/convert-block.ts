import { limits } from '../../limits.ts';
import { branchOfOption } from '../blocks/menu.ts';
import type { FlowNode } from '../flow-content.ts';
import { conditionNodes, type ConditionPart } from './condition-nodes.ts';
import { httpData } from './http-data.ts';
import { fieldsOf, numberOf, textOf } from './loose-values.ts';
import { connection, emptyPart, singleNode, blockSpacing, type Part } from './part.ts';
import { textOfRichText } from './rich-text.ts';
import type { TypebotBlock, TypebotGroup, TypebotItem } from './typebot-document.ts';
import type { TypebotNoteCode } from './typebot-notes.ts';
import type { VariableNames } from './variable-names.ts';

/** The surroundings of a block, on which its conversion depends. */
interface Around {
  names: VariableNames;
  group: TypebotGroup;
  /** The place of the block in its group. */
  index: number;
  /** Where its node stands on the canvas. */
  place: { x: number; y: number };
  note: (code: TypebotNoteCode) => void;
}

type Convert = (block: TypebotBlock, around: Around) => Part;

/** The longest address of a file in a flow. */
const maxFileUrl = 300;

/** The converter of each type of block. A type that is not listed has no counterpart. */
const converters = new Map<string, Convert>([
  ['start', () => emptyPart],
  ['text', message],
  ['image', (block, around) => file('img', block, around)],
  ['audio', (block, around) => file('audio', block, around)],
  ['video', video],
  ['embed', (block, around) => link(block.content, block, around)],
  ['Redirect', (block, around) => link(block.options, block, around)],
  ['text input', question],
  ...['number', 'email', 'url', 'date', 'time', 'phone number', 'rating'].map(
    (kind) => [`${kind} input`, uncheckedQuestion] as const,
  ),
  ['choice input', menu],
  ['picture choice input', menu],
  ['Wait', wait],
  ['Jump', jump],
  ['AB test', randomizer],
  ['Condition', condition],
  ['Set variable', variable],
  ...['Webhook', 'HTTP request', 'Zapier', 'Make.com', 'Pabbly'].map((type) => [type, http] as const),
]);

/** What a block of a Typebot becomes. `note` is called for what the author should look at. */
export function convertBlock(block: TypebotBlock, around: Around): Part {
  const convert = converters.get(block.type);
  if (convert) return convert(block, around);
  around.note('leftOut');
  return emptyPart;
}

const isInput = (block: TypebotBlock | undefined): boolean =>
  block !== undefined && block.type.endsWith(' input') && converters.has(block.type);

/**
 * Whether the block is a text right before an input of the same group. Such a text becomes the question of the input,
 * and no message of its own.
 */
const isIntro = ({ blocks }: TypebotGroup, index: number): boolean =>
  blocks[index]?.type === 'text' &&
  !blocks[index].outgoingEdgeId &&
  isInput(blocks[index + 1]) &&
  textOfRichText(blocks[index].content) !== '';

function message(block: TypebotBlock, { names, group, index, place }: Around): Part {
  const text = names.inText(textOfRichText(block.content));
  return isIntro(group, index) || text === '' ? emptyPart : singleNode(block, place, 'message', { label: text });
}

const urlOf = (fields: unknown, { names }: Around) => names.inText(textOf(fieldsOf(fields)['url']));

function file(type: 'img' | 'audio' | 'video', block: TypebotBlock, around: Around): Part {
  around.note('fileElsewhere');
  return singleNode(block, around.place, type, { url: urlOf(block.content, around).slice(0, maxFileUrl) });
}

/** A video of a platform, such as YouTube, is sent as a link. */
function video(block: TypebotBlock, around: Around): Part {
  return /\.mp4($|\?)/i.test(urlOf(block.content, around))
    ? file('video', block, around)
    : link(block.content, block, around);
}

function link(fields: unknown, block: TypebotBlock, around: Around): Part {
  around.note('linkAsText');
  const url = urlOf(fields, around);
  return url === '' ? emptyPart : singleNode(block, around.place, 'message', { label: url });
}

function question(block: TypebotBlock, around: Around): Part {
  return singleNode(block, around.place, 'question', {
    typebotIntegration: {
      message: questionOf(block, around),
      answerKey: around.names.ofId(block.options?.['variableId']),
    },
  });
}

function uncheckedQuestion(block: TypebotBlock, around: Around): Part {
  around.note('answerUnchecked');
  return question(block, around);
}

/** The text before the input, or the input's placeholder, or `…`: the validator refuses an empty question. */
function questionOf({ options }: TypebotBlock, { group, index, names }: Around): string {
  const intro = isIntro(group, index - 1) ? textOfRichText(group.blocks[index - 1]?.content) : '';
  const placeholder = textOf(fieldsOf(options?.['labels'])['placeholder']);
  return names.inText(intro || placeholder || '…');
}

function menu(block: TypebotBlock, around: Around): Part {
  const { names, note, place } = around;
  const options = block.options ?? {};
  if (options['isMultipleChoice'] === true) note('singleChoice');
  const items = (block.items ?? []).slice(0, limits.flow.options);
  if (items.length < (block.items ?? []).length) note('tooLarge');
  if (items.length === 0) {
    // The choices come from a variable: a flow has no such menu, so the customer types the answer.
    note('singleChoice');
    return question(block, around);
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
  // Our menu stores no answer: if Typebot stores it, each option leads to a block that sets the variable.
  const isStored = typeof options['variableId'] === 'string';
  const stores = isStored
    ? labels.map((value, index): FlowNode => ({
        id: `${block.id}-${index + 1}`,
        type: 'variable',
        position: { x: place.x + blockSpacing.x, y: place.y + blockSpacing.y * index },
        data: { name: names.ofId(options['variableId']), value },
      }))
    : [];
  return {
    ...emptyPart,
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

function wait(block: TypebotBlock, { note, place }: Around): Part {
  const seconds = numberOf(block.options?.['secondsToWaitFor']);
  const allowed = Number.isFinite(seconds)
    ? Math.min(Math.max(Math.round(seconds), 1), limits.flow.intervalSeconds)
    : 1;
  if (allowed !== seconds) note('waitShortened');
  return singleNode(block, place, 'interval', { sec: allowed, label: `Intervalo ${allowed} seg.` });
}

function jump({ options }: TypebotBlock): Part {
  const { groupId, blockId } = options ?? {};
  return typeof groupId === 'string'
    ? { ...emptyPart, jump: { groupId, blockId: typeof blockId === 'string' ? blockId : null } }
    : emptyPart;
}

function randomizer(block: TypebotBlock, { place }: Around): Part {
  const percent = numberOf(block.options?.['aPercent'] ?? 50);
  const part = singleNode(block, place, 'randomizer', {
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

/** The cases of a condition are asked one after the other. If no case holds, the path goes on after the block. */
function condition(block: TypebotBlock, around: Around): Part {
  const cases = (block.items ?? []).flatMap((item, index): (ConditionPart & { item: TypebotItem })[] => {
    const part = conditionNodes(item, {
      id: index === 0 ? block.id : `${block.id}-${index}`,
      names: around.names,
      place: { x: around.place.x, y: around.place.y + blockSpacing.y * index },
    });
    if (part === undefined || part.isIncomplete) around.note('comparisonLeftOut');
    return part === undefined ? [] : [{ ...part, item }];
  });
  const [first] = cases;
  if (!first) return emptyPart;
  return {
    ...emptyPart,
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

function variable(block: TypebotBlock, { names, note, place }: Around): Part {
  const options = block.options ?? {};
  const { value, isCalculated } = valueOf(options);
  if (isCalculated) note('expression');
  return singleNode(block, place, 'variable', {
    name: names.ofId(options['variableId']),
    value: names.inText(value).slice(0, 2000),
  });
}

/** What a variable is set to, as a text with variables. */
function valueOf(options: Record<string, unknown>): { value: string; isCalculated: boolean } {
  const { type, expressionToEvaluate, isCode } = options;
  const expression = textOf(expressionToEvaluate).slice(0, 4000);
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
      // Typebot also evaluates a text that looks like JavaScript, such as `{{a}} + 1` or `name.trim()`.
      return { value: expression, isCalculated: isCode === true || /[+*/]|=>|\breturn\b|\(.*\)/.test(expression) };
    default:
      return { value: expression, isCalculated: true };
  }
}

/** Typebot has no branch for a failed call: both branches go on after the block. */
function http(block: TypebotBlock, { names, place }: Around): Part {
  const part = singleNode(block, place, 'http', httpData(block, names));
  return { ...part, onward: ['success', 'error'].map((handle) => ({ source: block.id, handle })) };
}
