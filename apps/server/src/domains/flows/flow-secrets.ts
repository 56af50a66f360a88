import type { FlowContent, FlowNode } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { companySecrets } from '../../platform/crypto/company-secrets.ts';
import type { Company } from '../../platform/scope/scope.ts';

/** A flow as it is stored: every key of a block is encrypted. */
export type StoredFlow = FlowContent;

const { seal, open } = companySecrets('flow');

/**
 * Encrypts the keys of the blocks. A key that was not changed arrives as dots: it is taken from the block with the same
 * id in the stored draft, and is empty if there is no such block.
 */
export function sealFlow(company: Company, content: FlowContent, storedDraft: StoredFlow | null): StoredFlow {
  const storedNodes = new Map((storedDraft?.nodes ?? []).map((node) => [node.id, node]));
  return withSecrets(content, (value, node, path) => {
    if (value === hiddenKey) return textAt(storedNodes.get(node.id)?.data, path) ?? '';
    return seal(company, value);
  });
}

/** The form for clients: dots in place of keys. */
export const hideSecrets = (stored: StoredFlow): FlowContent =>
  withSecrets(stored, (value) => (value === '' ? '' : hiddenKey));

/** The form for an exported file: empty texts in place of keys. */
export const withoutSecrets = (stored: StoredFlow): FlowContent => withSecrets(stored, () => '');

/** The form for network calls: the keys in clear. */
export const openSecrets = (company: Company, stored: StoredFlow): FlowContent =>
  withSecrets(stored, (value) => open(company, value));

type ChangeKey = (value: string, node: FlowNode, path: readonly string[]) => string;

/**
 * The flow with each key of its blocks replaced by what `change` returns. The keys stand at the paths that a type of
 * block lists in `secrets`.
 */
const withSecrets = ({ nodes, connections }: FlowContent, change: ChangeKey): FlowContent => ({
  nodes: nodes.map((node) => changeKeys(node, change)),
  connections,
});

function changeKeys(node: FlowNode, change: ChangeKey): FlowNode {
  let { data } = node;
  for (const field of blocks[node.type].secrets ?? []) {
    const path = field.split('.');
    const value = textAt(data, path);
    if (value !== undefined) data = replaceAt(data, path, change(value, node, path));
  }
  return data === node.data ? node : { ...node, data };
}

type Data = Record<string, unknown>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text at a path; undefined if there is none. */
function textAt(data: unknown, path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), data);
  return typeof found === 'string' ? found : undefined;
}

function replaceAt(data: Data, [name = '', ...rest]: readonly string[], value: string): Data {
  const inner = data[name];
  return { ...data, [name]: rest.length > 0 && isRecord(inner) ? replaceAt(inner, rest, value) : value };
}
