import { limits } from '@balcao/contract/limits';
import { formatBytes } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import type { DraftFile } from './drafts.ts';
import { kindOfFile, refuseFile } from './file-kind.ts';
import { shrinkImage } from './shrink-image.ts';

export type PreparedFile = Omit<DraftFile, 'url'>;

/** Recognises chosen files and shrinks pictures. A toast says why a file that may not be sent is left out. */
export function usePrepareFiles(): (files: Iterable<File>) => Promise<PreparedFile[]> {
  const { t } = useTranslation();
  const prepare = async (given: File): Promise<PreparedFile | undefined> => {
    const kind = await kindOfFile(given).catch(() => undefined);
    // It cannot be read: a folder, or a file that was deleted since it was chosen.
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
  return async (given) => (await Promise.all([...given].map(prepare))).filter((attachment) => attachment !== undefined);
}
