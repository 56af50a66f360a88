import type { RunVariables } from './run-state.ts';

/** A variable in a text, such as `{{ firstName }}`. */
const named = /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu;

/** These private characters mark where a value goes, so that a value with braces is not filled in again. */
const marks = /[\uE000\uE001]/g;

/**
 * Fills in a text of a flow. A variable of the flow wins over a general one of the same name; case does not count. A
 * name without a value becomes empty.
 * @param escape for texts that are an address or JSON; it gets each value, since the name of a contact can come from
 * the customer
 */
export function fillFlowText(
  text: string,
  variables: RunVariables,
  fillGeneral: (text: string) => string,
  escape?: (value: string) => string,
): string {
  if (!text.includes('{{')) return text;
  const values = new Map(Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]));
  const usedValues: string[] = [];
  const marked = text.replaceAll(marks, '').replaceAll(named, (whole, name: string) => {
    // With `escape`, a general value is read here already, because it must be escaped, too.
    const value = values.get(name.toLowerCase()) ?? (escape && fillGeneral(whole));
    // Left to `fillGeneral` below, or unknown to it.
    if (value === undefined || value === whole) return whole;
    usedValues.push(escape ? escape(value) : value);
    return `\uE000${usedValues.length - 1}\uE001`;
  });
  return fillGeneral(marked)
    .replaceAll(named, '')
    .replaceAll(/\uE000(\d+)\uE001/g, (_mark, index: string) => usedValues[Number(index)] ?? '');
}
