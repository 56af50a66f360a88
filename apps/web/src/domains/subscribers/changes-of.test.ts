import type { SubscriberChanges } from '@balcao/contract';
import { expect, test } from 'vitest';
import { localDay } from '../../i18n/local-time.ts';
import { changesOf } from './changes-of.ts';

test('BI-02 a change of the name keeps the time of the due date; another day or none is sent', () => {
  const dueDate = '2026-12-10T15:04:05.000Z';
  const changes = (day: string): SubscriberChanges => changesOf({ dueDate }).parse({ name: 'Mercearia', dueDate: day });
  expect(changes(localDay(dueDate))).toEqual({ name: 'Mercearia' });
  expect(changes('2026-12-20').dueDate).toBe(new Date('2026-12-20T23:59:59').toISOString());
  expect(changes('').dueDate).toBeNull();
  expect(changesOf({ dueDate: null }).parse({ name: 'Mercearia', dueDate: '' })).toEqual({ name: 'Mercearia' });
});
