/** What the author should look at after an import. */
export const typebotNoteCodes = [
  /** A block of this type has no counterpart; the path goes on after it. */
  'leftOut',
  /** The file must be chosen again. */
  'fileElsewhere',
  /** The form of the answer, such as a number or an e-mail address, is not checked. */
  'answerUnchecked',
  /** A choice of several answers became a choice of one. */
  'singleChoice',
  /** A comparison has no counterpart, or a condition has none left. */
  'comparisonLeftOut',
  /** A value is calculated by JavaScript, which is taken as text. */
  'expression',
  /** A pause is longer than an interval may be, or not a number. */
  'waitShortened',
  /** What a page would show or open is sent as a link. */
  'linkAsText',
  /** A flow has room for fewer blocks. */
  'tooLarge',
] as const;
export type TypebotNoteCode = (typeof typebotNoteCodes)[number];

export interface TypebotNote {
  code: TypebotNoteCode;
  /** The title of the group, as its author knows it. */
  group: string;
  /** The type of the block, as Typebot names it. */
  block: string;
}
