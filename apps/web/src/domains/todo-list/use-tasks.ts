import { useEffect, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { readTasks, type Task } from './tasks.ts';

type Change = (tasks: readonly Task[]) => readonly Task[];

/** The user's tasks in this browser. A change in another tab shows here, too. */
export function useTasks(): [readonly Task[], (change: Change) => void] {
  const { id, companyId } = useUser();
  const place = `balcao:tasks:${companyId}:${id}`;
  const [tasks, setTasks] = useState<readonly Task[]>(() => readTasks(localStorage.getItem(place)));
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === place) setTasks(readTasks(newValue));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [place]);
  return [
    tasks,
    (change) => {
      // Another tab may have written since this one was drawn.
      const next = change(readTasks(localStorage.getItem(place)));
      localStorage.setItem(place, JSON.stringify(next));
      setTasks(next);
    },
  ];
}
