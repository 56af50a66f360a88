import { fileBlock } from './file-block.ts';

/** Sends a picture. */
export const imgBlock = fileBlock();
