import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { Setting } from './settings.ts';

export const settingSignals = {
  setting: defineSignal('settings', z.object({ action: z.literal('update'), setting: Setting })),
};
