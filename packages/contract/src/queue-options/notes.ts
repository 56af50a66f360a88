import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'QueueOption.id': ['The id of the option.', 11],
  'QueueOption.title': ['What the customer reads beside the number.', 'Comprar'],
  'QueueOption.message': [
    'What the customer gets who chooses it; above its own menu, if it has one. Empty: its title.',
    'O que você procura?',
  ],
  'QueueOption.option': ['Its number in its menu.', '1'],
  'QueueOption.parentId': ['The option in whose menu it stands; null: the first menu of the queue.', null],
  'QueueOption.transferQueueId': ['The queue to which the ticket moves on; null: it stays.', null],
  parentId: ['The option in whose menu it stands; null or -1: the first menu of the queue.', -1],
  endsBot: ['Whether the ticket waits for a person from here on.', false],
  'QueueOptionFields.title': ['What the customer reads beside the number.', 'Comprar'],
  'QueueOptionFields.message': ['What the customer gets who chooses it.', 'O que você procura?'],
  'QueueOptionFields.option': ['Its number in its menu; absent: the last one.', 1],
  'QueueOptionFields.parentId': ['The option in whose menu it stands; null or -1: the first menu of the queue.', null],
  'QueueOptionFields.transferQueueId': ['The queue to which the ticket moves on; null: it stays.', null],
  'QueueOptionChanges.transferQueueId': ['The queue to which the ticket moves on; null: it stays.', null],
  'QueueOptionChanges.title': ['What the customer reads beside the number.', 'Comprar'],
  'QueueOptionChanges.message': ['What the customer gets who chooses it.', 'O que você procura?'],
  'QueueOptionChanges.option': ['Its new number in its menu; the others make room.', 1],
  transferQueueId: ['The queue for tickets that found none; null: none.', null],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { queueId: 2, title: 'Comprar', message: 'O que você procura?' },
  update: { option: 2 },
};
