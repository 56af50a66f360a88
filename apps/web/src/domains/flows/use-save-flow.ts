import type { FlowContent } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isRefusal, refusal } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { keys } from '../../api/query-keys.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { dropUnsaved, keepUnsaved } from './unsaved-flows.ts';
import type { Editor } from './use-editor.ts';

/** How long after the last change the unsaved changes are stored in this browser. */
const keepAfterMs = 500;

/** The draft was saved meanwhile: the revision of that save, and who made it; null: that is not known. */
export type Conflict = { revision: number; userName: string | null };

/** Saves the draft, keeps unsaved changes in this browser, and asks before the user leaves the page without saving. */
export function useSaveFlow({ draft: { id }, content, revision, isDirty, noteSaved }: Editor) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ sent, over }: { sent: FlowContent; over: number }) => {
      const saved = await api.flows.save({ body: { idFlow: id, ...sent, revision: over } });
      noteSaved(sent, saved.revision);
      await dropUnsaved(userId, id);
      // The editor shows the draft already, so the queries are only marked as stale, and not fetched again now.
      void queryClient.invalidateQueries({ queryKey: keys.flows.all, refetchType: 'none' });
      return saved.revision;
    },
    onError: (error) => {
      if (isRefusal(error, 'ERR_FLOW_CHANGED_MEANWHILE'))
        setConflict(refusal(error, 'ERR_FLOW_CHANGED_MEANWHILE') ?? { revision, userName: null });
      else toastError(error);
    },
  });

  useEffect(() => {
    if (!isDirty) return undefined;
    const unsaved = { ...content, revision, changedAt: Date.now() };
    const timer = setTimeout(() => void keepUnsaved(userId, id, unsaved), keepAfterMs);
    return () => clearTimeout(timer);
  }, [content, id, isDirty, revision, userId]);

  const leaving = useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: () => true,
    withResolver: true,
  });

  /**
   * @param over the revision that the save replaces; another one at the server is a conflict
   * @param quiet no toast tells that the draft was saved
   * @returns the new revision; undefined: the save failed, and the user was told why
   */
  const save = async ({ over = revision, quiet = false } = {}): Promise<number | undefined> => {
    setConflict(null);
    const saved = await mutateAsync({ sent: content, over }).catch(() => undefined);
    if (saved !== undefined && !quiet)
      toast(
        'success',
        t(($) => $.flows.editor.saved),
      );
    return saved;
  };

  return {
    save,
    isSaving: isPending,
    conflict,
    endConflict: () => setConflict(null),
    leaving,
    /** Forgets the unsaved changes of this browser. */
    drop: () => dropUnsaved(userId, id),
  };
}
