import type { Queue, QueueChanges } from '@balcao/contract';
import type { Selectable, Updateable } from 'kysely';
import type { QueuesTable } from './tables.ts';

export const queueColumns = ['id', 'name', 'color', 'greeting_message', 'out_of_hours_message', 'position'] as const;

export const viewQueue = (row: Pick<Selectable<QueuesTable>, (typeof queueColumns)[number]>): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greeting_message,
  outOfHoursMessage: row.out_of_hours_message,
  orderQueue: row.position,
});

/**
 * Converts the wire form to columns; absent fields stay absent. Colours are lower case, because the database compares
 * them.
 */
export const queueValues = ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  orderQueue,
}: QueueChanges): Updateable<QueuesTable> => ({
  name,
  color: color?.toLowerCase(),
  greeting_message: greetingMessage,
  out_of_hours_message: outOfHoursMessage,
  position: orderQueue,
});
