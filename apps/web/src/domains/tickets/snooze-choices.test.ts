import { expect, test } from 'vitest';
import { snoozeChoices } from './snooze-choices.ts';

const at = (now: Date) => Object.fromEntries(snoozeChoices(now).map(({ choice, at: time }) => [choice, time]));

test('SC-01 a ticket is put off by hours, to the next morning, or to the next Monday', () => {
  const thursday = new Date(2026, 10, 26, 16, 40);
  expect(at(thursday)).toEqual({
    oneHour: new Date(2026, 10, 26, 17, 40),
    threeHours: new Date(2026, 10, 26, 19, 40),
    tomorrow: new Date(2026, 10, 27, 9),
    nextWeek: new Date(2026, 10, 30, 9),
  });
  expect(at(new Date(2026, 10, 30, 8)).nextWeek).toEqual(new Date(2026, 11, 7, 9));
  // On a Sunday, tomorrow and Monday are the same day.
  expect(Object.keys(at(new Date(2026, 10, 29, 12)))).toEqual(['oneHour', 'threeHours', 'tomorrow']);
  expect(at(new Date(2026, 11, 31, 23, 30)).tomorrow).toEqual(new Date(2027, 0, 1, 9));
});
