import { limits } from '../limits.ts';
import { blocks } from './blocks.ts';
import type { ReferenceKind } from './blocks/define-block.ts';
import { findLoops } from './find-loops.ts';
import { findingErrors, type FindingCode, type FlowFinding } from './finding.ts';
import { branchOf, type FlowConnection, type FlowContent, type FlowNode } from './flow-content.ts';
import { generalVariables, namedVariables, storedVariables } from './flow-variables.ts';

/** What the validator has to know of the company. */
export interface FlowSurroundings {
  /** How long a text may be, in characters, so that each of the company's connections can send it. */
  textLimit: number;
  /** The ids that exist, by kind; absent: those of this kind are not checked. */
  known: Partial<Record<ReferenceKind, ReadonlySet<string>>>;
}

/** The text limit of WhatsApp by QR code; no reference is checked. */
export const anySurroundings: FlowSurroundings = { textLimit: limits.messageText, known: {} };

/** The longest text that all of these drivers send. */
export const textLimitOf = (drivers: readonly string[]): number =>
  drivers.includes('cloud-api') ? limits.cloudApi.text : limits.messageText;

/**
 * Everything that keeps a flow from working as drawn: first what concerns the whole flow, then block by block in their
 * order. Pure: the editor and the call that publishes use it.
 */
export function validateFlow(
  { nodes, connections }: FlowContent,
  surroundings: FlowSurroundings = anySurroundings,
): FlowFinding[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaving = Map.groupBy(connections, ({ source }) => source);
  const targets = (id: string) => (leaving.get(id) ?? []).map(({ target }) => target);
  const variables = new Set([...generalVariables, ...storedVariables({ nodes }).map((name) => name.toLowerCase())]);
  return [
    ...findStart(nodes),
    ...connections.filter(({ source, target }) => !byId.has(source) || !byId.has(target)).map(danglingFinding(byId)),
    ...findEndlessLoops(nodes, targets),
    ...findUnreachable(nodes, targets),
    ...nodes.flatMap((node) => [
      ...findBranchFaults(node, leaving.get(node.id) ?? []),
      ...findContentFaults(node, surroundings),
      ...findUnknownVariables(node, variables),
    ]),
  ];
}

/** Whether a flow with these findings may be published. */
export const mayPublish = (findings: readonly FlowFinding[]): boolean => findings.every(({ isError }) => !isError);

const errorCodes = new Set<FindingCode>(findingErrors);

const finding = (
  code: FindingCode,
  nodeId: string | null = null,
  field: string | null = null,
  detail: FlowFinding['detail'] = {},
): FlowFinding => ({ nodeId, field, code, isError: errorCodes.has(code), detail });

const startsOf = (nodes: readonly FlowNode[]) => nodes.filter(({ type }) => type === 'start');

function findStart(nodes: readonly FlowNode[]): FlowFinding[] {
  const [first, ...others] = startsOf(nodes);
  return first ? others.map(({ id }) => finding('startTwice', id)) : [finding('noStart')];
}

/** The connection is shown at the end that exists. */
const danglingFinding =
  (byId: ReadonlyMap<string, FlowNode>) =>
  (connection: FlowConnection): FlowFinding => {
    const { source, target } = connection;
    if (byId.has(source)) return finding('danglingConnection', source, branchOf(connection));
    return finding('danglingConnection', byId.has(target) ? target : null);
  };

/** A loop in which no block waits for the customer would send messages without an end. */
function findEndlessLoops(nodes: readonly FlowNode[], targets: (id: string) => string[]): FlowFinding[] {
  const running = nodes.filter(({ type }) => !blocks[type].waitsForCustomer).map(({ id }) => id);
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  return findLoops(running, targets)
    .map((loop) => loop.toSorted((a, b) => (indexOf.get(a) ?? 0) - (indexOf.get(b) ?? 0)))
    .map((loop) => finding('endlessLoop', loop[0] ?? null, null, { blocks: loop.length }));
}

function findUnreachable(nodes: readonly FlowNode[], targets: (id: string) => string[]): FlowFinding[] {
  const starts = startsOf(nodes).map(({ id }) => id);
  if (starts.length === 0) return [];
  const reached = new Set(starts);
  const ahead = [...starts];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop())
    for (const target of targets(id))
      if (!reached.has(target)) {
        reached.add(target);
        ahead.push(target);
      }
  return nodes.filter(({ id }) => !reached.has(id)).map(({ id }) => finding('unreachable', id));
}

function findBranchFaults({ id, type, data }: FlowNode, leaving: readonly FlowConnection[]): FlowFinding[] {
  const block = blocks[type];
  const branches = block.branches(data);
  const used = Map.groupBy(leaving, branchOf);
  const handles = new Set(branches.map(({ handle }) => handle));
  // The last block of a path should end the flow on purpose, or ask the customer something for a person to read.
  const isDeadEnd = branches.every(({ handle }) => !used.has(handle)) && !block.isEnd && !block.waitsForCustomer;
  return [
    ...branches.flatMap(({ handle, isRequired }) => {
      if (used.has(handle)) return [];
      if (isRequired) return [finding('missingBranch', id, handle, { branch: handle })];
      return isDeadEnd ? [finding('deadEnd', id, handle)] : [];
    }),
    ...[...used].flatMap(([handle, { length }]) => [
      ...(handles.has(handle) ? [] : [finding('unknownBranch', id, handle, { branch: handle })]),
      ...(length > 1 ? [finding('severalTargets', id, handle, { branch: handle })] : []),
    ]),
  ];
}

function findContentFaults({ id, type, data }: FlowNode, { textLimit, known }: FlowSurroundings): FlowFinding[] {
  const block = blocks[type];
  return [
    ...(block.faults?.(data) ?? []).map(({ code, field, detail }) => finding(code, id, field, detail)),
    ...(block.sentTexts?.(data) ?? []).flatMap(({ field, text }) =>
      text.length > textLimit ? [finding('textTooLong', id, field, { length: text.length, max: textLimit })] : [],
    ),
    ...(block.references?.(data) ?? []).flatMap(({ field, kind, id: named }) =>
      known[kind] && !known[kind].has(named) ? [finding('missingReference', id, field, { kind })] : [],
    ),
  ];
}

/** The variables that a block names, and that are neither general nor stored by a block; once for each field. */
function findUnknownVariables({ id, type, data }: FlowNode, variables: ReadonlySet<string>): FlowFinding[] {
  const block = blocks[type];
  return [...(block.sentTexts?.(data) ?? []), ...(block.filledTexts?.(data) ?? [])].flatMap(({ field, text }) =>
    [...new Set(namedVariables(text))]
      .filter((name) => !variables.has(name.toLowerCase()))
      .map((variable) => finding('unknownVariable', id, field, { variable })),
  );
}
