import { fileBlock } from './file-block.ts';

/** Sends a film. */
export const videoBlock = fileBlock();
