import { blocks } from './blocks.ts';
import type { FlowContent } from './flow-content.ts';

/** The variables that every text may name, in lower case. Flows of the specification write `gretting`. */
export const generalVariables: ReadonlySet<string> = new Set([
  'firstname',
  'name',
  'ms',
  'gretting',
  'greeting',
  'protocol',
  'date',
  'hora',
  'time',
  'user',
  'queue',
  'fila',
  'ticket',
  'number',
  'email',
]);

/** The variables that the blocks of a flow store, each once, in the order of the blocks. */
export const storedVariables = ({ nodes }: Pick<FlowContent, 'nodes'>): string[] => [
  ...new Set(nodes.flatMap(({ type, data }) => blocks[type].stores?.(data) ?? [])),
];

/** The names that a text has in double braces: `name` and `hora` of `Olá {{name}}, são {{ hora }}`. */
export const namedVariables = (text: string): string[] =>
  Array.from(text.matchAll(/\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu), ([, name = '']) => name);
