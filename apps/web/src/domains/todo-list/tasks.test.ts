import { expect, test } from 'vitest';
import { addTask, changeTask, maxTasks, readTasks, removeTask, tickTask } from './tasks.ts';

const at = (hour: number) => new Date(Date.UTC(2027, 2, 10, hour));

test('SH-10 a task has its text and when it was made and changed; blank text is ignored', () => {
  const [task] = addTask([], '  Ligar para a Clara ', at(9));
  expect(task).toMatchObject({
    text: 'Ligar para a Clara',
    createdAt: '2027-03-10T09:00:00.000Z',
    updatedAt: '2027-03-10T09:00:00.000Z',
    doneAt: null,
  });
  const tasks = addTask(task ? [task] : [], 'Pedir o boleto', at(10));
  expect(tasks.map(({ text }) => text)).toEqual(['Pedir o boleto', 'Ligar para a Clara']);
  for (const blank of ['', '   ', '\n']) {
    expect(addTask(tasks, blank)).toBe(tasks);
    expect(changeTask(tasks, tasks[0]?.id ?? '', blank)).toBe(tasks);
  }
  const changed = changeTask(tasks, tasks[1]?.id ?? '', 'Ligar para a Dora', at(11));
  expect(changed[1]).toMatchObject({
    text: 'Ligar para a Dora',
    createdAt: '2027-03-10T09:00:00.000Z',
    updatedAt: '2027-03-10T11:00:00.000Z',
  });
  expect(changed[0]).toBe(tasks[0]);
  expect(changeTask(tasks, tasks[1]?.id ?? '', 'Ligar para a Clara', at(12))[1]).toBe(tasks[1]);
  const ticked = tickTask(tasks, tasks[0]?.id ?? '', at(13));
  expect(ticked[0]?.doneAt).toBe('2027-03-10T13:00:00.000Z');
  expect(tickTask(ticked, tasks[0]?.id ?? '')[0]?.doneAt).toBeNull();
  expect(removeTask(tasks, tasks[0]?.id ?? '')).toEqual([tasks[1]]);
});

test('SH-10 what the browser has stored is read as far as it is tasks, and the list does not grow without end', () => {
  const kept = { text: 'Ligar', createdAt: '2027-03-10T09:00:00.000Z', updatedAt: '2027-03-10T09:00:00.000Z' };
  expect(readTasks(JSON.stringify([kept, null, 3, { text: 1 }, 'x']))).toMatchObject([{ ...kept, doneAt: null }]);
  for (const nonsense of [null, '', '{', '{}', 'null']) expect(readTasks(nonsense)).toEqual([]);
  const full = Array.from({ length: maxTasks }, (_, n) => ({ ...kept, id: String(n), doneAt: null }));
  expect(addTask(full, 'Mais uma')).toBe(full);
});
