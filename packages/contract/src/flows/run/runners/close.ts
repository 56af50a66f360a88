import type { CloseData } from '../../blocks/close.ts';
import { idOf } from '../../blocks/loose-fields.ts';
import { say, type BlockRunner } from '../block-runner.ts';

export const closeRunner: BlockRunner<CloseData> = {
  enter: ({ message, closingReasonId }, { fill }) => ({
    effects: say(fill(message ?? '')),
    next: { type: 'end', end: { type: 'close', closingReasonId: Number(idOf(closingReasonId)) || null } },
  }),
};
