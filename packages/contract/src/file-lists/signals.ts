import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { FileList } from './file-lists.ts';

export const fileListSignals = {
  fileList: defineSignal(
    'file',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: FileList }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
