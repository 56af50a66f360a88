import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { maxTaskLength, type Task } from '../tasks.ts';
import styles from '../todo-list.module.css';

interface Props {
  task: Task;
  onTick: () => void;
  onChange: (text: string) => void;
  onRemove: () => void;
}

/** Takes the focus when the field appears: the user has just pressed the button for it. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** One task: ticked off by its box, changed in place, deleted at once. */
export function TaskRow({ task: { text, createdAt, updatedAt, doneAt }, onTick, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  const save = () => {
    if (draft !== undefined) onChange(draft);
    setDraft(undefined);
  };
  const isChanged = updatedAt !== createdAt;
  const at = formatMoment(isChanged ? updatedAt : createdAt);
  return (
    <li data-done={doneAt !== null || undefined}>
      <input type="checkbox" checked={doneAt !== null} aria-label={text} onChange={onTick} />
      {draft === undefined ? (
        <div className={styles.text}>
          <span dir="auto">{text}</span>
          <small className="num">{isChanged ? t(($) => $.todoList.changedAt, { at }) : at}</small>
        </div>
      ) : (
        <input
          className={styles.edit}
          aria-label={t(($) => $.todoList.editTask, { text })}
          ref={focus}
          maxLength={maxTaskLength}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key === 'Escape') setDraft(undefined);
          }}
        />
      )}
      <IconButton label={t(($) => $.todoList.editTask, { text })} onClick={() => setDraft(text)}>
        <IconPencil size={17} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t(($) => $.todoList.deleteTask, { text })} onClick={onRemove}>
        <IconTrash size={17} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}
