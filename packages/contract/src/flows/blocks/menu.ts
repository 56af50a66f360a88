import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineBlock, type Fault } from './define-block.ts';
import { isBlank, looseNumber, looseText } from './loose-fields.ts';

/** An option of a menu. Only its place in the list counts: editors write `number`, but it is not read. */
export const MenuOption = z.looseObject({ number: looseNumber(), value: looseText(1000) });
export type MenuOption = z.infer<typeof MenuOption>;

export const MenuData = z.looseObject({
  message: looseText(),
  arrayOption: z.array(MenuOption).max(limits.flow.options).nullish(),
});
export type MenuData = z.infer<typeof MenuData>;

/** The branch of an option. @param number its place in the list, from 1 */
export const branchOfOption = (number: number): string => `a${number}`;

/** The text that the customer gets: the message, an empty line, and the numbered options. */
export const menuText = ({ message, arrayOption }: MenuData): string =>
  [message ?? '', '', ...(arrayOption ?? []).map(({ value }, index) => `[${index + 1}] ${value ?? ''}`)].join('\n');

/** Shows numbered options and waits; each option is a branch. */
export const menuBlock = defineBlock({
  data: MenuData,
  branches: ({ arrayOption }) =>
    (arrayOption ?? []).map((_option, index) => ({ handle: branchOfOption(index + 1), isRequired: true })),
  waitsForCustomer: true,
  faults: ({ message, arrayOption }) => [
    ...(isBlank(message) ? [empty('message')] : []),
    ...((arrayOption ?? []).length === 0 ? [empty('arrayOption')] : []),
    ...(arrayOption ?? []).flatMap(({ value }, index) => (isBlank(value) ? [empty(`arrayOption.${index}`)] : [])),
  ],
  sentTexts: (data) => [{ field: 'message', text: menuText(data) }],
});

const empty = (field: string): Fault => ({ field, code: 'emptyContent' });
