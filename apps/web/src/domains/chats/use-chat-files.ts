import { limits } from '@balcao/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { usePrepareFiles, type Attachments } from '../messages/index.ts';

/** The files of a message of a chat until it is sent; `url` of a file is an object URL, which must be revoked. */
export function useChatFiles(): Attachments {
  const { t } = useTranslation();
  const prepare = usePrepareFiles();
  const [files, setFiles] = useState<Attachments['files']>([]);
  // The files of the last render: the clean-up at the end, and `add` after a slow preparation, need these.
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  useEffect(() => () => latest.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);
  const revoke = (removed: Attachments['files']) => removed.forEach(({ url }) => URL.revokeObjectURL(url));
  return {
    files,
    add: async (given) => {
      const ready = await prepare(given);
      const room = Math.max(0, limits.filesPerMessage - latest.current.length);
      if (ready.length > room)
        toast(
          'notice',
          t(($) => $.messages.files.tooMany, { count: limits.filesPerMessage }),
        );
      const added = ready.slice(0, room).map((file) => ({ ...file, url: URL.createObjectURL(file.file) }));
      setFiles((before) => [...before, ...added]);
    },
    remove: (id) => {
      revoke(files.filter((file) => file.id === id));
      setFiles((before) => before.filter((file) => file.id !== id));
    },
    caption: (id, caption) =>
      setFiles((before) => before.map((file) => (file.id === id ? { ...file, caption } : file))),
    clear: () => {
      revoke(files);
      setFiles([]);
    },
  };
}
