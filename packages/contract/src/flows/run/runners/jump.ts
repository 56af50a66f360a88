import type { JumpData } from '../../blocks/jump.ts';
import { idOf } from '../../blocks/loose-fields.ts';
import type { BlockRunner } from '../block-runner.ts';

export const jumpRunner: BlockRunner<JumpData> = {
  enter: ({ flowId }) => {
    const id = idOf(flowId);
    return {
      next: {
        type: 'end',
        end: id === undefined ? { type: 'failed', failure: 'missing-flow' } : { type: 'jump', flowId: Number(id) },
      },
    };
  },
};
