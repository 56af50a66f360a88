/** A task of the to-do list. It is kept in this browser only. */
export interface Task {
  id: string;
  text: string;
  /** ISO 8601, as the other times. */
  createdAt: string;
  /** When the text was last changed. */
  updatedAt: string;
  /** When the task was ticked off; null: it is open. */
  doneAt: string | null;
}

/** The maximum length of a task's text; a longer text is a note, not a task. */
export const maxTaskLength = 500;
/** The maximum number of tasks. The browser's storage is small, but holds this many tasks of the maximum length. */
export const maxTasks = 1000;

/** The list with a new task on top. Blank text changes nothing, and no task is added to a full list. */
export function addTask(tasks: readonly Task[], text: string, now = new Date()): readonly Task[] {
  const written = text.trim().slice(0, maxTaskLength);
  if (written === '' || tasks.length >= maxTasks) return tasks;
  const at = now.toISOString();
  return [{ id: crypto.randomUUID(), text: written, createdAt: at, updatedAt: at, doneAt: null }, ...tasks];
}

/** The list with another text of one task; blank text changes nothing. */
export function changeTask(tasks: readonly Task[], id: string, text: string, now = new Date()): readonly Task[] {
  const written = text.trim().slice(0, maxTaskLength);
  if (written === '') return tasks;
  return tasks.map((task) =>
    task.id === id && task.text !== written ? { ...task, text: written, updatedAt: now.toISOString() } : task,
  );
}

/** Marks an open task as done, and a done task as open. */
export const tickTask = (tasks: readonly Task[], id: string, now = new Date()): readonly Task[] =>
  tasks.map((task) => (task.id === id ? { ...task, doneAt: task.doneAt === null ? now.toISOString() : null } : task));

export const removeTask = (tasks: readonly Task[], id: string): readonly Task[] =>
  tasks.filter((task) => task.id !== id);

/** Whether a stored value has what a task needs; `readTasks` adds a missing `id` or `doneAt`. */
const isTask = (value: unknown): value is Omit<Task, 'id' | 'doneAt'> & Partial<Task> =>
  typeof value === 'object' &&
  value !== null &&
  ['text', 'createdAt', 'updatedAt'].every((field) => typeof (value as Record<string, unknown>)[field] === 'string');

/** Reads the stored tasks. Values that are no tasks are left out. If `stored` is not JSON, there are no tasks. */
export function readTasks(stored: string | null): Task[] {
  if (stored === null) return [];
  try {
    const values = JSON.parse(stored) as unknown;
    return (Array.isArray(values) ? values.filter(isTask) : []).map((task) => ({
      ...task,
      id: typeof task.id === 'string' ? task.id : crypto.randomUUID(),
      doneAt: typeof task.doneAt === 'string' ? task.doneAt : null,
    }));
  } catch {
    return [];
  }
}
