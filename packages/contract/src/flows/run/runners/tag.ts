import { idOf } from '../../blocks/loose-fields.ts';
import type { TagData } from '../../blocks/tag.ts';
import { go, type BlockRunner } from '../block-runner.ts';

export const tagRunner: BlockRunner<TagData> = {
  enter: ({ action, tagIds }) => {
    // `idOf` gives undefined for a tag that is not chosen; its NaN is left out.
    const chosenIds = (tagIds ?? []).flatMap((id) => Number(idOf(id)) || []);
    return { effects: [{ type: 'tag', action: action ?? 'add', tagIds: chosenIds }], next: go() };
  },
};
