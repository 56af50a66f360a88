import { comparisons, type ConditionData } from '../../blocks/condition.ts';
import { numberOf } from '../../blocks/loose-fields.ts';
import { go, type BlockRunner } from '../block-runner.ts';

/**
 * Compares as numbers if both sides are numbers, otherwise as texts. In texts accents count; case and outer spaces do
 * not, and digits are ordered by their number (`a2` before `a10`).
 */
export const conditionRunner: BlockRunner<ConditionData> = {
  enter: ({ key, condition, value }, { fill }) => {
    // Authors write the variable with braces or without.
    const name = (key ?? '').replaceAll(/[{}\s]/g, '');
    const left = fill(`{{${name}}}`);
    return { next: go(String(holds(left, numberOf(condition), fill(String(value ?? ''))))) };
  },
};

function holds(left: string, condition: number, right: string): boolean {
  const [leftNumber, rightNumber] = [numberIn(left), numberIn(right)];
  const order =
    leftNumber !== undefined && rightNumber !== undefined
      ? leftNumber - rightNumber
      : left.trim().localeCompare(right.trim(), 'pt-BR', { sensitivity: 'accent', numeric: true });
  // The cast: another number leads to `default`.
  switch (comparisons[condition as keyof typeof comparisons]) {
    case '==':
      return order === 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    default:
      return false;
  }
}

/**
 * The number that a text is, also as Brazilians write it: `1.234,50` or `12,5`. A single point is a decimal point:
 * `1.234` is less than 2. Undefined: the text is no number.
 */
function numberIn(text: string): number | undefined {
  const plain = text.trim();
  if (/^[+-]?\d+(\.\d+)?$/.test(plain)) return Number(plain);
  if (/^[+-]?\d{1,3}(\.\d{3})*(,\d+)?$|^[+-]?\d+,\d+$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  return undefined;
}
