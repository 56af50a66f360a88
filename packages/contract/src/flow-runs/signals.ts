import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { FlowRun } from './flow-runs.ts';

export const flowRunSignals = {
  /**
   * A run began, went on or ended; the signal carries its newest state. A run has at most one signal in a second. If
   * very many runs change within a second, some of them have none.
   */
  flowRun: defineSignal('flowRun', z.object({ action: z.literal('update'), record: FlowRun })),
};
