import type { QueueOption } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { TreeRow } from '../option-tree.ts';
import { useMoveOption } from '../use-move-option.ts';
import styles from '../queue-options.module.css';

interface Props {
  rows: readonly TreeRow[];
  queueId: number;
  onAdd: (parent: QueueOption) => void;
  onEdit: (option: QueueOption) => void;
  onRemove: (option: QueueOption) => void;
}

/**
 * The tree of options. A row opens its option. Alt with an arrow key, the buttons of a row, or dragging the row move
 * the option within its menu.
 */
export function OptionRows({ rows, queueId, onAdd, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const { moveTo, announcement } = useMoveOption(queueId);
  const [dragged, setDragged] = useState<QueueOption | null>(null);
  const step = (option: QueueOption, by: number) => moveTo(option, placeOf(option) + by);
  return (
    <>
      <ul className={styles.tree} aria-label={t(($) => $.queueOptions.tree)}>
        {rows.map(({ option, level, isFirst, isLast }) => {
          const accepts = dragged !== null && dragged.id !== option.id && dragged.parentId === option.parentId;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it, too
            <li
              key={option.id}
              className={styles.row}
              style={{ paddingInlineStart: (level - 1) * 22 }}
              data-dragged={dragged?.id === option.id || undefined}
              data-accepts={accepts || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                // Firefox starts no drag without data.
                event.dataTransfer.setData('text/plain', option.title);
                setDragged(option);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (accepts) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (accepts) moveTo(dragged, placeOf(option));
              }}
            >
              <OptionButton
                option={option}
                onEdit={() => onEdit(option)}
                onStep={(by) => {
                  const isAtEnd = by < 0 ? isFirst : isLast;
                  if (!isAtEnd) step(option, by);
                }}
              />
              <span className={styles.tools}>
                <IconButton
                  label={t(($) => $.queueOptions.moveUp, { title: option.title })}
                  disabled={isFirst}
                  onClick={() => step(option, -1)}
                >
                  <IconArrowUp size={17} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  label={t(($) => $.queueOptions.moveDown, { title: option.title })}
                  disabled={isLast}
                  onClick={() => step(option, 1)}
                >
                  <IconArrowDown size={17} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  label={t(($) => $.queueOptions.addBelow, { title: option.title })}
                  disabled={level >= limits.queueOptions.depth || option.endsBot || option.transferQueueId !== null}
                  onClick={() => onAdd(option)}
                >
                  <IconPlus size={17} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  label={t(($) => $.queueOptions.remove, { title: option.title })}
                  onClick={() => onRemove(option)}
                >
                  <IconTrash size={17} stroke={1.75} aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      <output className="sr">{announcement}</output>
    </>
  );
}

/** The place of an option in its menu, counted from 1; on the wire it is a text. */
const placeOf = ({ option }: QueueOption): number => Number(option);

/** The number, the title and the message of an option. */
function OptionButton({
  option,
  onEdit,
  onStep,
}: {
  option: QueueOption;
  onEdit: () => void;
  onStep: (by: number) => void;
}) {
  const { t } = useTranslation();
  const { data: queues } = useQuery(queries.queues.list());
  const target = queues?.find(({ id }) => id === option.transferQueueId)?.name;
  let note = option.message;
  if (target) note = t(($) => $.queueOptions.goesTo, { queue: target });
  else if (option.endsBot) note = t(($) => $.queueOptions.endsBot);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      className={styles.option}
      data-option={option.id}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onClick={onEdit}
      onKeyDown={onKeyDown}
    >
      <b className="num">{option.option}</b>
      <span className={styles.words}>
        <span>{option.title}</span>
        {note && <small>{note}</small>}
      </span>
    </button>
  );
}
