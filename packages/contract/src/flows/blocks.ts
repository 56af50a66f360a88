import { assignBlock } from './blocks/assign.ts';
import { audioBlock } from './blocks/audio.ts';
import { billBlock } from './blocks/bill.ts';
import { closeBlock } from './blocks/close.ts';
import { conditionBlock } from './blocks/condition.ts';
import { contentBlock } from './blocks/content.ts';
import type { Block } from './blocks/define-block.ts';
import { formBlock } from './blocks/form.ts';
import { hoursBlock } from './blocks/hours.ts';
import { httpBlock } from './blocks/http.ts';
import { imgBlock } from './blocks/img.ts';
import { intervalBlock } from './blocks/interval.ts';
import { jumpBlock } from './blocks/jump.ts';
import { menuBlock } from './blocks/menu.ts';
import { messageBlock } from './blocks/message.ts';
import { openaiBlock } from './blocks/openai.ts';
import { questionBlock } from './blocks/question.ts';
import { randomizerBlock } from './blocks/randomizer.ts';
import { startBlock } from './blocks/start.ts';
import { tagBlock } from './blocks/tag.ts';
import { ticketBlock } from './blocks/ticket.ts';
import { typebotBlock } from './blocks/typebot.ts';
import { variableBlock } from './blocks/variable.ts';
import { videoBlock } from './blocks/video.ts';
import { waitBlock } from './blocks/wait.ts';
import type { BlockType } from './block-types.ts';

/** The block of each type. A type without its block does not compile. */
export const blocks: Record<BlockType, Block> = {
  start: startBlock,
  message: messageBlock,
  singleBlock: contentBlock,
  content: contentBlock,
  img: imgBlock,
  audio: audioBlock,
  video: videoBlock,
  menu: menuBlock,
  randomizer: randomizerBlock,
  interval: intervalBlock,
  condition: conditionBlock,
  ticket: ticketBlock,
  typebot: typebotBlock,
  openai: openaiBlock,
  question: questionBlock,
  variable: variableBlock,
  tag: tagBlock,
  close: closeBlock,
  http: httpBlock,
  wait: waitBlock,
  jump: jumpBlock,
  hours: hoursBlock,
  assign: assignBlock,
  bill: billBlock,
  form: formBlock,
};
