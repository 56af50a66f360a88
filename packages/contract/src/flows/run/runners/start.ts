import { go, type BlockRunner } from '../block-runner.ts';

export const startRunner: BlockRunner = { enter: () => ({ next: go() }) };
