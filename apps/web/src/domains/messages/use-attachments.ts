import { limits } from '@balcao/contract/limits';
import { formatBytes } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import type { DraftFile } from './drafts.ts';
import { kindOfFile, refuseFile } from './file-kind.ts';
import { drafts, useDraft } from './our-drafts.ts';
import { shrinkImage } from './shrink-image.ts';

type PreparedFile = Omit<DraftFile, 'url'>;

export interface Attachments {
  files: readonly DraftFile[];
  add: (files: Iterable<File>) => Promise<void>;
  remove: (id: string) => void;
  caption: (id: string, text: string) => void;
  clear: () => void;
}

/**
 * Files chosen, pasted or dropped, until they are sent; a part of the ticket's draft. A file that may not be sent is
 * refused here, with the reason.
 */
export function useAttachments(ticketId: number): Attachments {
  const { t } = useTranslation();
  const { files } = useDraft(ticketId);
  const change = (next: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
    drafts.change(ticketId, (draft) => ({ files: next(draft.files) }));

  const prepare = async (given: File): Promise<PreparedFile | undefined> => {
    const kind = await kindOfFile(given).catch(() => undefined);
    // Such as a folder, or a file that was deleted since it was chosen.
    if (!kind) {
      toast(
        'error',
        t(($) => $.messages.files.unreadable, { name: given.name }),
      );
      return undefined;
    }
    const file = kind === 'image' ? await shrinkImage(given).catch(() => given) : given;
    const refused = refuseFile(file.size, kind);
    if (refused) {
      toast(
        'error',
        refused === 'ERR_MEDIA_EMPTY'
          ? t(($) => $.messages.files.empty, { name: given.name })
          : t(($) => $.messages.files.limit, { name: given.name, limit: formatBytes(limits.upload[kind]) }),
      );
      return undefined;
    }
    return { id: crypto.randomUUID(), file, kind, caption: '', wasShrunk: file !== given };
  };

  return {
    files,
    add: async (given) => {
      const ready = (await Promise.all([...given].map(prepare))).filter((attachment) => attachment !== undefined);
      const room = Math.max(0, limits.filesPerMessage - drafts.read(ticketId).files.length);
      if (ready.length > room)
        toast(
          'notice',
          t(($) => $.messages.files.tooMany, { count: limits.filesPerMessage }),
        );
      // Only files that the draft takes get a URL: the draft revokes it.
      const taken = ready.slice(0, room).map((file): DraftFile => ({ ...file, url: URL.createObjectURL(file.file) }));
      change((before) => [...before, ...taken]);
    },
    remove: (id) => change((before) => before.filter((attachment) => attachment.id !== id)),
    caption: (id, caption) =>
      change((before) => before.map((attachment) => (attachment.id === id ? { ...attachment, caption } : attachment))),
    clear: () => change(() => []),
  };
}
