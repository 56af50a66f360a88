import { beforeAll, expect, test } from 'vitest';
import { addTexts } from '../../i18n/i18n.ts';
import { eventSchema, valuesOf } from './event-form.ts';

beforeAll(() => addTexts('screens'));

const typed = { ...valuesOf(undefined), name: 'Pós-venda', flowId: '7' };

test('hours that were typed for another event do not refuse a trigger, and are not sent', () => {
  const ofClosed = eventSchema.safeParse({ ...typed, event: 'closed', hours: 0, tagId: '3' });
  expect(ofClosed.data).toMatchObject({ flowId: 7, event: 'closed', hours: null, tagId: null });
  const ofSilence = eventSchema.safeParse({ ...typed, event: 'silence', hours: 0 });
  expect(ofSilence.error?.issues).toMatchObject([{ path: ['hours'] }]);
});

test('a trigger of a tag takes a tag', () => {
  expect(eventSchema.safeParse(typed).error?.issues).toMatchObject([{ path: ['tagId'] }]);
  expect(eventSchema.safeParse({ ...typed, tagId: '3' }).data).toMatchObject({ tagId: 3, hours: null });
});
