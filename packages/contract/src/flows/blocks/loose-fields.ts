import { z } from 'zod';
import { limits } from '../../limits.ts';

/** A text of a draft; it may be empty or absent. */
export const looseText = (max: number = limits.messageText) => z.string().max(max).nullish();

/** A number of a draft, or none. Older editors save it as text. */
export const looseNumber = () => z.union([z.number(), z.string().max(20)]).nullish();

/** A row's id in a draft, or none. Older editors save it as text. */
export const looseId = () => z.union([z.number().int(), z.string().max(20)]).nullish();

/** The number in a field of `looseNumber` or `looseId`; NaN: there is none, or the text is no number. */
export const numberOf = (value: number | string | null | undefined): number =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
    ? Number.NaN
    : Number(value);

/** The id in a field of `looseId`, as text; undefined: none is chosen. */
export function idOf(value: number | string | null | undefined): string | undefined {
  const id = numberOf(value);
  return Number.isInteger(id) && id > 0 ? String(id) : undefined;
}

export const isBlank = (text: string | null | undefined): boolean => !text || text.trim() === '';
