import { z } from 'zod';
import { defineBlock, onward } from './define-block.ts';
import { isBlank, looseText } from './loose-fields.ts';

/** `url`: the reference of an uploaded file, such as `media/12`. `record`: a sound is sent as a voice note. */
export const FileData = z.looseObject({ url: looseText(300), record: z.boolean().nullish() });
export type FileData = z.infer<typeof FileData>;

/** A block that sends one file. */
export const fileBlock = () =>
  defineBlock({
    data: FileData,
    branches: () => onward,
    faults: ({ url }) => (isBlank(url) ? [{ field: 'url', code: 'emptyContent' }] : []),
    references: ({ url }) => (isBlank(url) ? [] : [{ field: 'url', kind: 'file', id: url ?? '' }]),
  });
