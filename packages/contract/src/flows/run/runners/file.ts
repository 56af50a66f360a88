import type { FileData } from '../../blocks/file-block.ts';
import { go, sendFile, type BlockRunner } from '../block-runner.ts';

/** Runs the blocks that send a picture, a sound or a film. */
export const fileRunner: BlockRunner<FileData> = {
  enter: ({ url, record }) => ({ effects: url ? [sendFile(url, record === true)] : [], next: go() }),
};
