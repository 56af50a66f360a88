import type { SavedView } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconArrowDown, IconArrowUp, IconTrash, IconUsers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import styles from './saved-views.module.css';

const icon = { size: 16, stroke: 1.75 } as const;

/** Names, order and sharing of the saved views; each change is saved at once. */
export function ManageViewsDialog({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const { t } = useTranslation();
  const isAdmin = useUser().profile === 'admin';
  const queryClient = useQueryClient();
  const { queryKey } = queries.savedViews.list();
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: toastError,
  });
  const change = (id: number, body: Parameters<typeof api.savedViews.update>[0]['body']) =>
    mutate(() => api.savedViews.update({ params: { id }, body }));
  /** Moves a view up (-1) or down (1). Shared views are ordered among themselves, and so are the user's own. */
  const move = (view: SavedView, step: 1 | -1) => {
    const groupIds = views.filter(({ isShared }) => isShared === view.isShared).map(({ id }) => id);
    const from = groupIds.indexOf(view.id);
    const movedIds = groupIds.toSpliced(from, 1).toSpliced(from + step, 0, view.id);
    const otherIds = views.filter(({ isShared }) => isShared !== view.isShared).map(({ id }) => id);
    mutate(() => api.savedViews.reorder({ body: { ids: [...movedIds, ...otherIds] } }));
  };
  return (
    <Dialog open onClose={onClose} title={t(($) => $.savedViews.manageTitle)} size="md">
      {views.length === 0 && (
        <EmptyState title={t(($) => $.savedViews.empty)} text={t(($) => $.savedViews.emptyText)} />
      )}
      <ul className={styles.rows}>
        {views.map((view, index) => {
          const { id, name, isShared } = view;
          const mayChange = !isShared || isAdmin;
          // The first and last of its group: `views` has the shared ones, then the user's own.
          const isFirst = views[index - 1]?.isShared !== isShared;
          const isLast = views[index + 1]?.isShared !== isShared;
          return (
            <li key={id}>
              <ViewName view={view} isFixed={!mayChange} onRename={(to) => change(id, { name: to })} />
              {isShared && !isAdmin && <span className={styles.shared}>{t(($) => $.savedViews.shared)}</span>}
              {isAdmin && (
                <IconButton
                  label={t(($) => $.savedViews.shareOne, { name })}
                  on={isShared}
                  aria-pressed={isShared}
                  disabled={isPending}
                  onClick={() => change(id, { isShared: !isShared })}
                >
                  <IconUsers {...icon} />
                </IconButton>
              )}
              {mayChange && (
                <>
                  <IconButton
                    label={t(($) => $.savedViews.up, { name })}
                    disabled={isFirst || isPending}
                    onClick={() => move(view, -1)}
                  >
                    <IconArrowUp {...icon} />
                  </IconButton>
                  <IconButton
                    label={t(($) => $.savedViews.down, { name })}
                    disabled={isLast || isPending}
                    onClick={() => move(view, 1)}
                  >
                    <IconArrowDown {...icon} />
                  </IconButton>
                  <IconButton
                    label={t(($) => $.savedViews.remove, { name })}
                    disabled={isPending}
                    onClick={() => mutate(() => api.savedViews.remove({ params: { id } }))}
                  >
                    <IconTrash {...icon} />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

interface NameProps {
  view: SavedView;
  isFixed: boolean;
  onRename: (name: string) => void;
}

/** The name of a view. It is saved by Enter, or when the user leaves the field. An empty name is not saved. */
function ViewName({ view: { name }, isFixed, onRename }: NameProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const save = () => {
    const next = text.trim();
    if (next === '') setText(name);
    else if (next !== name) onRename(next);
  };
  if (isFixed)
    return (
      <span className={styles.name} dir="auto">
        {name}
      </span>
    );
  return (
    <input
      className={styles.name}
      dir="auto"
      value={text}
      maxLength={limits.savedViewName.max}
      aria-label={t(($) => $.savedViews.rename, { name })}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}
