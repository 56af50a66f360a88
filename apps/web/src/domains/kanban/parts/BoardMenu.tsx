import type { KanbanBoard } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { IconChevronDown, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { toast } from '../../../ui/toasts.ts';
import styles from './board-bar.module.css';

const BoardDialog = lazy(async () => ({ default: (await import('./BoardDialog.tsx')).BoardDialog }));

interface Props {
  boards: readonly KanbanBoard[];
  board: KanbanBoard;
  onChoose: (id: number) => void;
}

/** The name of the board, with a menu: all boards, and the dialogs of boards for users who may arrange them. */
export function BoardMenu({ boards, board, onChoose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mayArrange = can(useUser().profile, 'tags:kanban');
  const [dialog, setDialog] = useState<'add' | 'edit' | 'remove' | null>(null);
  const icon = { size: 16, stroke: 1.75 } as const;
  const entries = [
    ...boards.map(({ id, name }) => ({ key: id, text: name, isCurrent: id === board.id, run: () => onChoose(id) })),
    ...(mayArrange
      ? [
          { key: 'add', text: t(($) => $.kanban.add), icon: <IconPlus {...icon} />, run: () => setDialog('add') },
          { key: 'edit', text: t(($) => $.kanban.edit), icon: <IconPencil {...icon} />, run: () => setDialog('edit') },
        ]
      : []),
    ...(mayArrange && !board.isDefault
      ? [
          {
            key: 'remove',
            text: t(($) => $.kanban.remove),
            icon: <IconTrash {...icon} />,
            run: () => setDialog('remove'),
          },
        ]
      : []),
  ];
  // All tags of the kanban: the default board has a lane for each.
  const tags = boards.find(({ isDefault }) => isDefault)?.lanes ?? [];
  return (
    <>
      <MenuButton label={t(($) => $.kanban.boards)} entries={entries} side="start">
        {(button) => (
          <button type="button" className={styles.choice} data-hit {...button}>
            <span className="sr">{t(($) => $.kanban.boards)}: </span>
            <span dir="auto">{board.name}</span>
            <IconChevronDown size={15} aria-hidden />
          </button>
        )}
      </MenuButton>
      <Suspense>
        {(dialog === 'add' || dialog === 'edit') && (
          <BoardDialog
            board={dialog === 'edit' ? board : undefined}
            tags={tags}
            onSaved={({ id }) => onChoose(id)}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={dialog === 'remove'}
        onClose={() => setDialog(null)}
        title={t(($) => $.kanban.removeTitle, { name: board.name })}
        text={t(($) => $.kanban.removeText)}
        confirm={t(($) => $.common.delete)}
        danger
        onConfirm={async () => {
          await api.kanban.removeBoard({ params: { id: board.id } });
          await queryClient.invalidateQueries({ queryKey: keys.kanban.boards() });
          toast(
            'success',
            t(($) => $.kanban.removed),
          );
        }}
      />
    </>
  );
}
