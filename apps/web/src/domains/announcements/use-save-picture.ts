import type { Announcement } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';
import type { ChosenPicture } from './parts/PictureField.tsx';

/**
 * Uploads or removes the picture of a saved announcement. A picture without a file is stored already, and stays; null
 * removes it. A refused picture only shows a toast, because the text is already saved.
 */
export function useSavePicture() {
  const queryClient = useQueryClient();
  return async ({ id, mediaName }: Announcement, picture: ChosenPicture | null): Promise<void> => {
    const params = { id };
    try {
      if (picture?.file) {
        const form = new FormData();
        form.set('file', picture.file);
        await api.announcements.uploadMedia({ params, body: form });
      } else if (!picture && mediaName !== null) await api.announcements.removeMedia({ params });
      else return;
      await queryClient.invalidateQueries({ queryKey: keys.announcements.all });
    } catch (error) {
      toastError(error);
    }
  };
}
