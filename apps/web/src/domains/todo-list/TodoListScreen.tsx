import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { TaskRow } from './parts/TaskRow.tsx';
import { addTask, changeTask, removeTask, maxTaskLength, tickTask } from './tasks.ts';
import { useTasks } from './use-tasks.ts';
import card from '../../ui/card.module.css';
import styles from './todo-list.module.css';

/** The user's own tasks, which are stored in this browser only. */
export function TodoListScreen() {
  const { t } = useTranslation();
  const [tasks, change] = useTasks();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const title = t(($) => $.todoList.title);
  usePageTitle(title);
  const add = (event: FormEvent) => {
    event.preventDefault();
    change((all) => addTask(all, text));
    setText('');
    field.current?.focus();
  };
  const openTasks = tasks.filter(({ doneAt }) => doneAt === null);
  const doneTasks = tasks.filter(({ doneAt }) => doneAt !== null);
  const rowOf = (task: (typeof tasks)[number]) => (
    <TaskRow
      key={task.id}
      task={task}
      onTick={() => change((all) => tickTask(all, task.id))}
      onChange={(written) => change((all) => changeTask(all, task.id, written))}
      onRemove={() => {
        change((all) => removeTask(all, task.id));
        field.current?.focus();
      }}
    />
  );
  return (
    <Screen title={title} below={<p className={styles.where}>{t(($) => $.todoList.onlyHere)}</p>}>
      <div className={styles.narrow}>
        <form className={styles.form} onSubmit={add}>
          <input
            ref={field}
            aria-label={t(($) => $.todoList.newTask)}
            placeholder={t(($) => $.todoList.placeholder)}
            maxLength={maxTaskLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button kind="primary" type="submit" icon={<IconPlus size={16} aria-hidden />}>
            {t(($) => $.common.add)}
          </Button>
        </form>
        <div className={card.card}>
          {tasks.length === 0 ? (
            <EmptyState
              icon={<IconChecklist size={26} stroke={1.6} aria-hidden />}
              title={t(($) => $.todoList.empty)}
              text={t(($) => $.todoList.emptyHint)}
            />
          ) : (
            <>
              <ul className={styles.list} aria-label={title}>
                {openTasks.map(rowOf)}
              </ul>
              {openTasks.length === 0 && <p className={styles.allDone}>{t(($) => $.todoList.allDone)}</p>}
              {doneTasks.length > 0 && (
                <>
                  <h2 className={styles.doneTitle}>{t(($) => $.todoList.done, { count: doneTasks.length })}</h2>
                  <ul className={styles.list} aria-label={t(($) => $.todoList.doneTasks)}>
                    {doneTasks.map(rowOf)}
                  </ul>
                </>
              )}
            </>
          )}
        </div>
      </div>
    </Screen>
  );
}
