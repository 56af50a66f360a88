import type { FlowContent, FlowNode } from '@balcao/contract';
import { branchOf } from '@balcao/contract/flows/flow-content';

export const differenceKinds = ['added', 'removed', 'changed', 'connected'] as const;

export interface Difference {
  kind: (typeof differenceKinds)[number];
  node: FlowNode;
}

/** What a draft does otherwise than a version. Places on the canvas do not count. */
export function compareFlows(version: FlowContent, draft: FlowContent): Difference[] {
  const before = new Map(version.nodes.map((node) => [node.id, node]));
  const after = new Set(draft.nodes.map(({ id }) => id));
  const [left, leads] = [targetsOf(version), targetsOf(draft)];
  return [
    ...draft.nodes.flatMap((node): Difference[] => {
      const former = before.get(node.id);
      if (!former) return [{ kind: 'added', node }];
      return [
        ...(textOf([former.type, former.data]) === textOf([node.type, node.data])
          ? []
          : [{ kind: 'changed' as const, node }]),
        ...(left.get(node.id) === leads.get(node.id) ? [] : [{ kind: 'connected' as const, node }]),
      ];
    }),
    ...version.nodes.filter(({ id }) => !after.has(id)).map((node): Difference => ({ kind: 'removed', node })),
  ];
}

/** Where the branches of each block lead, in an order of its own. */
const targetsOf = ({ connections }: FlowContent): Map<string, string> =>
  new Map(
    [...Map.groupBy(connections, ({ source }) => source)].map(([source, leaving]) => [
      source,
      leaving
        .map((one) => `${branchOf(one)}>${one.target}`)
        .toSorted()
        .join(),
    ]),
  );

/** The same for fields in another order: PostgreSQL sorts the fields of what it stores. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
