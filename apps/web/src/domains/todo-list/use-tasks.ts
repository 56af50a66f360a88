import { useEffect, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { readTasks, type Task } from './tasks.ts';

type Change = (tasks: readonly Task[]) => readonly Task[];

/** The user's tasks in this browser. A change in another tab shows here, too. */
export function useTasks(): [readonly Task[], (change: Change) => void] {
  const { id, companyId } = useUser();
  const storageKey = `balcao:tasks:${companyId}:${id}`;
  const [tasks, setTasks] = useState<readonly Task[]>(() => readTasks(localStorage.getItem(storageKey)));
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey) setTasks(readTasks(newValue));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [storageKey]);
  return [
    tasks,
    (change) => {
      // The stored tasks are read again: another tab may have written since this tab was drawn.
      const next = change(readTasks(localStorage.getItem(storageKey)));
      localStorage.setItem(storageKey, JSON.stringify(next));
      setTasks(next);
    },
  ];
}
