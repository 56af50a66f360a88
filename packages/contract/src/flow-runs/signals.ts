import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { FlowRun } from './flow-runs.ts';

export const flowRunSignals = {
  /** Runs began, went on or ended; the newest state of each, at most once a second for a run. */
  flowRun: defineSignal('flowRun', z.object({ action: z.literal('update'), record: FlowRun })),
};
