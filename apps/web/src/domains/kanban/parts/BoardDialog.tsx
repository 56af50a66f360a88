import type { KanbanBoard, TagBrief } from '@balcao/contract';
import { KanbanBoardFields } from '@balcao/contract/kanban/kanban';
import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog } from '../../../records/RecordDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { LanesField } from './LanesField.tsx';

interface Props {
  /** Undefined: a new board. */
  board: KanbanBoard | undefined;
  /** The tags of the kanban. */
  tags: readonly TagBrief[];
  onSaved: (board: KanbanBoard) => void;
  onClose: () => void;
}

/** The form for the name of a board, and its lanes in their order. */
export function BoardDialog({ board, tags, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The default board shows every tag of the kanban: only the order of its lanes can be changed.
  const hasAllTags = board?.isDefault ?? false;
  return (
    <RecordDialog
      title={t(($) => (board ? $.kanban.edit : $.kanban.add))}
      fields={KanbanBoardFields}
      values={{ name: board?.name ?? '', tagIds: board?.lanes.map(({ id }) => id) ?? [] }}
      refusedFields={{ ERR_KANBAN_BOARD_ALREADY_EXISTS: 'name', ERR_KANBAN_BOARD_LIMIT: 'name' }}
      send={(body) =>
        board ? api.kanban.updateBoard({ params: { id: board.id }, body }) : api.kanban.createBoard({ body })
      }
      onSaved={async (saved) => {
        await queryClient.invalidateQueries({ queryKey: keys.kanban.boards() });
        onSaved(saved);
        onClose();
        toast(
          'success',
          t(($) => $.common.saved),
        );
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('name')}
            label={t(($) => $.kanban.fields.name)}
            maxLength={limits.kanbanBoardName.max}
            first
          />
          <LanesField
            {...form.field('tagIds')}
            label={t(($) => $.kanban.fields.lanes)}
            description={t(($) => (hasAllTags ? $.kanban.fields.allLanes : $.kanban.fields.lanesHint))}
            tags={tags}
            hasAllTags={hasAllTags}
          />
        </>
      )}
    </RecordDialog>
  );
}
