import type { FileList } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { errorText } from '../../ui/error-text.ts';
import type { ChosenFile } from './chosen-file.ts';

/** A file that the server did not take, and why. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/**
 * Returns a function that uploads the new files of a list that was saved, one after the other. If a file is refused,
 * its option keeps the former file, or stays without one, which the table shows. The function resolves to the files
 * that were refused.
 */
export function useUploadFiles() {
  const queryClient = useQueryClient();
  return async ({ id, options }: FileList, chosen: readonly ChosenFile[]): Promise<RefusedFile[]> => {
    // The saved options are in the order of the form, so the same index is the same file.
    const waiting = chosen.flatMap(({ file, name }, place) => (file ? [{ file, name, option: options[place] }] : []));
    const refused: RefusedFile[] = [];
    for (const { file, name, option } of waiting) {
      if (!option) continue;
      const form = new FormData();
      form.set('fileId', String(id));
      form.set('typeArch', 'fileList');
      form.set('mediaType', file.type);
      form.set('id', String(option.id));
      form.set('files', file);
      await api.fileLists
        .upload({ params: { id }, body: form })
        .catch((error: unknown) => refused.push({ name, reason: errorText(error) }));
    }
    if (waiting.length > 0) await queryClient.invalidateQueries({ queryKey: keys.fileLists.all });
    return refused;
  };
}
