import type { Subscriber } from '@balcao/contract';
import { SubscriberChanges } from '@balcao/contract/subscribers/subscribers';
import { localDay } from '../../i18n/local-time.ts';

/**
 * The fields of a change. The field of the date shows only the day, so an unchanged day is not sent: otherwise each
 * change would move the time of the due date, and end a trial.
 */
export const changesOf = (edited: Pick<Subscriber, 'dueDate'>) =>
  SubscriberChanges.transform(({ dueDate, ...changes }) => {
    const isSameDay = dueDate === undefined || localDay(dueDate) === localDay(edited.dueDate);
    return isSameDay ? changes : { ...changes, dueDate };
  });
