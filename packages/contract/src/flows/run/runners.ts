import type { BlockType } from '../block-types.ts';
import type { BlockRunner } from './block-runner.ts';
import { assignRunner } from './runners/assign.ts';
import { billRunner } from './runners/bill.ts';
import { botRunner } from './runners/bot.ts';
import { closeRunner } from './runners/close.ts';
import { conditionRunner } from './runners/condition.ts';
import { contentRunner } from './runners/content.ts';
import { fileRunner } from './runners/file.ts';
import { formRunner } from './runners/form.ts';
import { hoursRunner } from './runners/hours.ts';
import { httpRunner } from './runners/http.ts';
import { intervalRunner } from './runners/interval.ts';
import { jumpRunner } from './runners/jump.ts';
import { menuRunner } from './runners/menu.ts';
import { messageRunner } from './runners/message.ts';
import { questionRunner } from './runners/question.ts';
import { randomizerRunner } from './runners/randomizer.ts';
import { startRunner } from './runners/start.ts';
import { tagRunner } from './runners/tag.ts';
import { ticketRunner } from './runners/ticket.ts';
import { variableRunner } from './runners/variable.ts';
import { waitRunner } from './runners/wait.ts';

/** How every type of block runs. A type without its runner does not compile. */
export const runners: Record<BlockType, BlockRunner> = {
  start: startRunner,
  message: messageRunner,
  singleBlock: contentRunner,
  content: contentRunner,
  img: fileRunner,
  audio: fileRunner,
  video: fileRunner,
  menu: menuRunner,
  randomizer: randomizerRunner,
  interval: intervalRunner,
  condition: conditionRunner,
  ticket: ticketRunner,
  typebot: botRunner({ speaksFirst: true }),
  openai: botRunner({ speaksFirst: false }),
  question: questionRunner,
  variable: variableRunner,
  tag: tagRunner,
  close: closeRunner,
  http: httpRunner,
  wait: waitRunner,
  jump: jumpRunner,
  hours: hoursRunner,
  assign: assignRunner,
  bill: billRunner,
  form: formRunner,
};
