import { variableName } from '../blocks/define-block.ts';

/** The variables of a Typebot under names that a flow allows. */
export interface VariableNames {
  /** The name of the variable with this id; a new one if there is none. */
  ofId(id: unknown): string;
  /** The text with the new names in its double braces: `{{Nome completo}}` becomes `{{Nome_completo}}`. */
  inText(text: string): string;
}

/** Gives each variable a name that a flow allows and that no other variable has. */
export function makeVariableNames(variables: readonly { id: string; name: string }[]): VariableNames {
  const taken = new Set<string>();
  const byId = new Map<string, string>();
  const byName = new Map<string, string>();
  const takeFreeName = (wanted: string): string => {
    const base = allowedName(wanted);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  };
  for (const { id, name } of variables) {
    const newName = takeFreeName(name);
    byId.set(id, newName);
    byName.set(name.trim(), newName);
  }
  return {
    ofId: (id) => (typeof id === 'string' ? byId.get(id) : undefined) ?? takeFreeName('resposta'),
    inText: (text) =>
      text.replaceAll(/\{\{([^{}]{1,1000})\}\}/g, (whole, written: string) => {
        const name = written.trim();
        if (name === '') return whole;
        const newName = byName.get(name) ?? allowedName(name);
        return `{{${newName}}}`;
      }),
  };
}

/**
 * A name as a flow allows it: letters, digits and underscores, and no digit at the start. It has at most 41 characters
 * of the 50 that are allowed, so that a number fits behind it.
 */
function allowedName(name: string): string {
  const words = name
    .trim()
    .slice(0, 100)
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
  const withoutDigit = /^\p{N}/u.test(words) ? `v${words}` : words;
  return variableName.test(withoutDigit) ? withoutDigit : 'variavel';
}
