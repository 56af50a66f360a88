import type { QuickMessage } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';
import type { ChosenMedia } from './parts/MediaField.tsx';

/**
 * Returns a function that uploads or removes the file of a saved quick message, as the form has it. If the file is
 * refused, a toast says so; the text is saved.
 */
export function useSaveMedia() {
  const queryClient = useQueryClient();
  return async ({ id, mediaName }: QuickMessage, media: ChosenMedia | null): Promise<void> => {
    const params = { id };
    try {
      if (media?.file) {
        const form = new FormData();
        form.set('typeArch', 'quickMessage');
        form.set('file', media.file);
        await api.quickMessages.uploadMedia({ params, body: form });
      } else if (!media && mediaName !== null) await api.quickMessages.removeMedia({ params });
      else return;
      await queryClient.invalidateQueries({ queryKey: keys.quickMessages.all });
    } catch (error) {
      toastError(error);
    }
  };
}
