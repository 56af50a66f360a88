/** What the author should look at after an import. */
export const typebotNoteCodes = [
  /** A block of this type has no counterpart; the path goes on after it. */
  'leftOut',
  /** The file is at an address outside, from which a flow sends nothing: it must be uploaded. */
  'fileElsewhere',
  /** The form of the answer, such as a number or an e-mail address, is not checked. */
  'answerUnchecked',
  /** A choice of several answers became a choice of one, or a choice without fixed options became a question. */
  'singleChoice',
  /** A comparison has no counterpart, or a case of a condition has no comparison left. */
  'comparisonLeftOut',
  /** A value is calculated by JavaScript, which is taken as text. */
  'expression',
  /** A pause was changed: it was longer than an interval may be, under a second, no whole number, or no number. */
  'waitShortened',
  /** What a page would show or open is sent as a link. */
  'linkAsText',
  /**
   * The flow, or the options of a menu, were cut to the limits. Blocks that the schema refuses, or whose id occurs
   * twice, were left out, too.
   */
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
