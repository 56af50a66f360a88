import { limits } from '@balcao/contract/limits';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import type { DraftFile } from './drafts.ts';
import { drafts, useDraft } from './our-drafts.ts';
import { usePrepareFiles } from './use-prepare-files.ts';

export interface Attachments {
  files: readonly DraftFile[];
  add: (files: Iterable<File>) => Promise<void>;
  remove: (id: string) => void;
  caption: (id: string, text: string) => void;
  clear: () => void;
}

/**
 * The files that the user chose, pasted or dropped, until they are sent. They are a part of the ticket's draft. A file
 * that may not be sent is refused here, with the reason.
 */
export function useAttachments(ticketId: number): Attachments {
  const { t } = useTranslation();
  const prepare = usePrepareFiles();
  const { files } = useDraft(ticketId);
  const change = (next: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
    drafts.change(ticketId, (draft) => ({ files: next(draft.files) }));

  return {
    files,
    add: async (given) => {
      const ready = await prepare(given);
      const room = Math.max(0, limits.filesPerMessage - drafts.read(ticketId).files.length);
      if (ready.length > room)
        toast(
          'notice',
          t(($) => $.messages.files.tooMany, { count: limits.filesPerMessage }),
        );
      // Only files that the draft takes get a URL, because the draft revokes it.
      const added = ready.slice(0, room).map((file): DraftFile => ({ ...file, url: URL.createObjectURL(file.file) }));
      change((before) => [...before, ...added]);
    },
    remove: (id) => change((before) => before.filter((attachment) => attachment.id !== id)),
    caption: (id, caption) =>
      change((before) => before.map((attachment) => (attachment.id === id ? { ...attachment, caption } : attachment))),
    clear: () => change(() => []),
  };
}
