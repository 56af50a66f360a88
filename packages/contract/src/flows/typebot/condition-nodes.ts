import { limits } from '../../limits.ts';
import type { FlowConnection, FlowNode } from '../flow-content.ts';
import { listOf, textOf } from './loose-values.ts';
import type { Exit } from './part.ts';
import type { TypebotItem } from './typebot-document.ts';
import type { VariableNames } from './variable-names.ts';

/** The nodes of one item (case) of a Typebot condition. */
export interface ConditionPart {
  nodes: FlowNode[];
  /** The connections among the nodes. */
  inner: FlowConnection[];
  /** The id of the first node. */
  entry: string;
  /** The exits that are taken if the item holds. */
  holds: Exit[];
  /** The exits that are taken if the item does not hold. */
  fails: Exit[];
  /** A comparison was left out. */
  isIncomplete: boolean;
}

/** Typebot's comparisons as the numbers of our condition block. `isReversed`: the two branches change places. */
const comparisons: ReadonlyMap<unknown, { condition: number; isReversed?: boolean }> = new Map([
  ['Equal to', { condition: 1 }],
  ['Not equal', { condition: 1, isReversed: true }],
  ['Greater than', { condition: 5 }],
  ['Greater or equal to', { condition: 2 }],
  ['Less than', { condition: 4 }],
  ['Less or equal to', { condition: 3 }],
]);

/**
 * Makes a node for each comparison of an item. Joined by AND, the next comparison is asked if this one holds; joined by
 * OR, if this one does not hold.
 * @returns undefined if no comparison of the item has a counterpart
 */
export function conditionNodes(
  { content }: TypebotItem,
  { id, names, place }: { id: string; names: VariableNames; place: { x: number; y: number } },
): ConditionPart | undefined {
  const item = (content ?? {}) as { logicalOperator?: unknown; comparisons?: unknown };
  const listed = listOf(item.comparisons).slice(0, limits.flow.nodes);
  const convertible = listed.flatMap(({ comparisonOperator, variableId, value }) => {
    const comparison = comparisons.get(comparisonOperator);
    return comparison && typeof variableId === 'string'
      ? [{ ...comparison, key: names.ofId(variableId), value: names.inText(textOf(value)).slice(0, 1000) }]
      : [];
  });
  const idAt = (index: number) => (index === 0 ? id : `${id}-e${index}`);
  const isOr = item.logicalOperator === 'OR';
  const part: ConditionPart = {
    nodes: [],
    inner: [],
    entry: id,
    holds: [],
    fails: [],
    isIncomplete: convertible.length < listed.length,
  };
  convertible.forEach(({ condition, isReversed = false, key, value }, index) => {
    const source = idAt(index);
    part.nodes.push({
      id: source,
      type: 'condition',
      position: { x: place.x + 40 * index, y: place.y + 30 * index },
      data: { key, condition, value },
    });
    const [yes, no] = isReversed ? (['false', 'true'] as const) : (['true', 'false'] as const);
    const isLast = index === convertible.length - 1;
    // One branch decides the whole item. The other one asks the next comparison, if there is one.
    const decided = isOr ? { exits: part.holds, handle: yes } : { exits: part.fails, handle: no };
    const undecided = isOr ? { exits: part.fails, handle: no } : { exits: part.holds, handle: yes };
    decided.exits.push({ source, handle: decided.handle });
    if (isLast) undecided.exits.push({ source, handle: undecided.handle });
    else
      part.inner.push({
        id: `reactflow__edge-${source}${undecided.handle}-${idAt(index + 1)}`,
        source,
        sourceHandle: undecided.handle,
        target: idAt(index + 1),
        targetHandle: null,
      });
  });
  return convertible.length === 0 ? undefined : part;
}
