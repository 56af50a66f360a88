import { idOf } from '../../blocks/loose-fields.ts';
import type { TagData } from '../../blocks/tag.ts';
import { go, type BlockRunner } from '../block-runner.ts';

export const tagRunner: BlockRunner<TagData> = {
  enter: ({ action, tagIds }) => ({
    effects: [{ type: 'tag', action: action ?? 'add', tagIds: (tagIds ?? []).flatMap((id) => Number(idOf(id)) || []) }],
    next: go(),
  }),
};
