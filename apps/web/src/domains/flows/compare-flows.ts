import type { FlowContent, FlowNode } from '@balcao/contract';
import { branchOf } from '@balcao/contract/flows/flow-content';

/** `changed`: the type or the data differ. `connected`: the connections that leave the block differ. */
export const differenceKinds = ['added', 'removed', 'changed', 'connected'] as const;

/** One difference at a block: the block of the draft, or a removed block of the version. */
export interface Difference {
  kind: (typeof differenceKinds)[number];
  node: FlowNode;
}

/** How a draft differs from a version, in the order of the blocks, removed ones last. Positions are not compared. */
export function compareFlows(version: FlowContent, draft: FlowContent): Difference[] {
  const before = new Map(version.nodes.map((node) => [node.id, node]));
  const after = new Set(draft.nodes.map(({ id }) => id));
  const targetsBefore = targetsOf(version);
  const targetsAfter = targetsOf(draft);
  return [
    ...draft.nodes.flatMap((node): Difference[] => {
      const nodeBefore = before.get(node.id);
      if (!nodeBefore) return [{ kind: 'added', node }];
      const isUnchanged = textOf([nodeBefore.type, nodeBefore.data]) === textOf([node.type, node.data]);
      const isConnectedAlike = targetsBefore.get(node.id) === targetsAfter.get(node.id);
      return [
        ...(isUnchanged ? [] : [{ kind: 'changed' as const, node }]),
        ...(isConnectedAlike ? [] : [{ kind: 'connected' as const, node }]),
      ];
    }),
    ...version.nodes.filter(({ id }) => !after.has(id)).map((node): Difference => ({ kind: 'removed', node })),
  ];
}

/** The branches and targets of each block as one sorted text, because the order of connections does not count. */
const targetsOf = ({ connections }: FlowContent): Map<string, string> =>
  new Map(
    [...Map.groupBy(connections, ({ source }) => source)].map(([source, leaving]) => [
      source,
      leaving
        .map((connection) => `${branchOf(connection)}>${connection.target}`)
        .toSorted()
        .join(),
    ]),
  );

/** JSON with sorted fields, because PostgreSQL returns the fields of `jsonb` in an order of its own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
