import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { FlowRun } from './flow-runs.ts';

export const flowRunSignals = {
  /** A run began, went on or ended. Carries its newest state, at most once a second; in a rush, not for every run. */
  flowRun: defineSignal('flowRun', z.object({ action: z.literal('update'), record: FlowRun })),
};
