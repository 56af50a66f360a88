import type { FileList } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { errorText } from '../../ui/error-text.ts';
import { toast } from '../../ui/toasts.ts';
import type { ChosenFile } from './chosen-file.ts';

/**
 * Uploads the new files of a list that was saved, one after the other. A refused file is a toast; its place in the list
 * stays without a file, which the table shows.
 */
export function useUploadFiles() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return async ({ id, options }: FileList, chosen: readonly ChosenFile[]): Promise<void> => {
    const waiting = chosen.flatMap(({ file, name }, place) => (file ? [{ file, name, option: options[place] }] : []));
    for (const { file, name, option } of waiting) {
      if (!option) continue;
      const form = new FormData();
      form.set('fileId', String(id));
      form.set('typeArch', 'fileList');
      form.set('mediaType', file.type);
      form.set('id', String(option.id));
      form.set('files', file);
      await api.fileLists.upload({ params: { id }, body: form }).catch((error: unknown) =>
        toast(
          'error',
          t(($) => $.fileLists.option.refused, { name, reason: errorText(error) }),
        ),
      );
    }
    if (waiting.length > 0) await queryClient.invalidateQueries({ queryKey: keys.fileLists.all });
  };
}
