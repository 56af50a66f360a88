import type { FlowFile } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { compressImage } from '../messages/index.ts';
import { fileRules } from './file-rules.ts';

/** Uploads a file for a block. Pictures are compressed first; a file that is too large then is not sent. */
export function useUpload(kind: FlowFile['kind'], onUploaded: (file: FlowFile) => void) {
  const { t } = useTranslation();
  /** The part of the file that is sent, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ file, record }: { file: File; record: boolean }) => {
      setProgress(0);
      const body = new FormData();
      if (kind === 'audio') body.set('record', String(record));
      body.set('medias', file);
      const options = { onProgress: setProgress };
      if (kind === 'image') return api.flows.uploadImage({ body }, options);
      if (kind === 'audio') return api.flows.uploadAudio({ body }, options);
      const [uploaded] = await api.flows.uploadContent({ body }, options);
      if (!uploaded) throw new Error('The server stored no file.');
      return uploaded;
    },
    onSuccess: (file) => {
      onUploaded(file);
      toast(
        'success',
        t(($) => $.flows.files.added[kind]),
      );
    },
    onError: toastError,
  });
  return {
    isUploading: isPending,
    progress,
    /** `record`: a sound becomes a voice note. */
    upload: async (chosen: File, { record = false } = {}) => {
      const { maxBytes, maxMegabytes } = fileRules[kind];
      // A picture that the browser cannot compress is sent as it is.
      const file = kind === 'image' ? await compressImage(chosen).catch(() => chosen) : chosen;
      if (file.size <= maxBytes) return mutate({ file, record });
      return toast(
        'error',
        t(($) => $.flows.files.tooLarge, { max: maxMegabytes }),
      );
    },
  };
}
