import { limits } from '@balcao/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { kindOfFile, refuseFile, type FileKind } from './file-kind.ts';
import { shrinkImage } from './shrink-image.ts';

export interface Attachment {
  id: string;
  file: File;
  kind: FileKind;
  /** For the preview, in this browser only. */
  url: string;
  caption: string;
  wasShrunk: boolean;
}

export interface Attachments {
  files: Attachment[];
  add: (files: Iterable<File>) => Promise<void>;
  remove: (id: string) => void;
  caption: (id: string, text: string) => void;
  clear: () => void;
}

/**
 * Files chosen, pasted or dropped, until they are sent. A file that may not be sent is refused here, with the reason.
 */
export function useAttachments(): Attachments {
  const { t } = useTranslation();
  const [files, setFiles] = useState<Attachment[]>([]);
  const urls = useRef<string[]>([]);
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);

  const prepare = async (given: File): Promise<Attachment | undefined> => {
    const kind = await kindOfFile(given);
    const file = kind === 'image' ? await shrinkImage(given) : given;
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
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    return { id: crypto.randomUUID(), file, kind, url, caption: '', wasShrunk: file !== given };
  };

  return {
    files,
    add: async (given) => {
      const ready = (await Promise.all([...given].map(prepare))).filter((attachment) => attachment !== undefined);
      setFiles((before) => {
        const all = [...before, ...ready];
        if (all.length > limits.filesPerMessage)
          toast(
            'notice',
            t(($) => $.messages.files.tooMany, { count: limits.filesPerMessage }),
          );
        return all.slice(0, limits.filesPerMessage);
      });
    },
    remove: (id) => setFiles((before) => before.filter((attachment) => attachment.id !== id)),
    caption: (id, caption) =>
      setFiles((before) =>
        before.map((attachment) => (attachment.id === id ? { ...attachment, caption } : attachment)),
      ),
    clear: () => setFiles([]),
  };
}
