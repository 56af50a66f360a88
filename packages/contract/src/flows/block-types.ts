/**
 * The types of blocks as saved flows write them. `content` is another name of `singleBlock`; editors write the latter.
 */
export const blockTypes = [
  'start',
  'message',
  'singleBlock',
  'content',
  'img',
  'audio',
  'video',
  'menu',
  'randomizer',
  'interval',
  'condition',
  'ticket',
  'typebot',
  'openai',
  'question',
  'variable',
  'tag',
  'close',
  'http',
  'wait',
  'jump',
  'hours',
  'assign',
  'bill',
  'form',
] as const;
export type BlockType = (typeof blockTypes)[number];
