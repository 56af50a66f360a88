import type { MessageData } from '../../blocks/message.ts';
import { go, say, type BlockRunner } from '../block-runner.ts';

export const messageRunner: BlockRunner<MessageData> = {
  enter: ({ label }, { fill }) => ({ effects: say(fill(label ?? '')), next: go() }),
};
