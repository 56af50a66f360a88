import { fileBlock } from './file-block.ts';

/** Sends a video. */
export const videoBlock = fileBlock();
