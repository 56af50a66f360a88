import { fileBlock } from './file-block.ts';

/** Sends a sound. */
export const audioBlock = fileBlock();
