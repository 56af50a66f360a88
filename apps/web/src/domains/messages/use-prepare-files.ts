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
  const prepare = async (chosen: File): Promise<PreparedFile | undefined> => {
    const kind = await kindOfFile(chosen).catch(() => undefined);
    // The file cannot be read: it is a folder, or it was deleted after it was chosen.
    if (!kind) {
      toast(
        'error',
        t(($) => $.messages.files.unreadable, { name: chosen.name }),
      );
      return undefined;
    }
    const file = kind === 'image' ? await shrinkImage(chosen).catch(() => chosen) : chosen;
    const refusal = refuseFile(file.size, kind);
    if (refusal) {
      toast(
        'error',
        refusal === 'ERR_MEDIA_EMPTY'
          ? t(($) => $.messages.files.empty, { name: chosen.name })
          : t(($) => $.messages.files.limit, { name: chosen.name, limit: formatBytes(limits.upload[kind]) }),
      );
      return undefined;
    }
    return { id: crypto.randomUUID(), file, kind, caption: '', wasShrunk: file !== chosen };
  };
  return async (files) => (await Promise.all([...files].map(prepare))).filter((prepared) => prepared !== undefined);
}
