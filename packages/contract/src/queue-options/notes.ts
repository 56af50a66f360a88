import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'QueueOption.id': ['The id of the option.', 11],
  'QueueOption.title': ['What the customer reads beside the number.', 'Comprar'],
  'QueueOption.message': [
    'The text for a customer who chooses the option. If the option has a menu, the menu follows below. ' +
      'Empty: the title is sent, or nothing if the ticket goes to a queue or a person.',
    'O que você procura?',
  ],
  'QueueOption.option': ['The number of the option in its menu.', '1'],
  'QueueOption.parentId': ['The option in whose menu it stands; null: the first menu of the queue.', null],
  'QueueOption.transferQueueId': ['The queue to which the ticket moves on; null: it stays.', null],
  'queueOptions.list.parentId': [
    'Only the options in the menu of this option; -1: in the first menu; absent: of all menus.',
    -1,
  ],
  endsBot: ['Whether the ticket waits for a person from here on.', false],
  'QueueOptionFields.title': ['What the customer reads beside the number.', 'Comprar'],
  'QueueOptionFields.message': ['The text for a customer who chooses the option.', 'O que você procura?'],
  'QueueOptionFields.option': ['The number of the option in its menu; absent: the last one.', 1],
  'QueueOptionFields.parentId': ['The option in whose menu it stands; null or -1: the first menu of the queue.', null],
  'QueueOptionFields.transferQueueId': ['The queue to which the ticket moves on; null: it stays.', null],
  'QueueOptionChanges.transferQueueId': ['The queue to which the ticket moves on; null: it stays.', null],
  'QueueOptionChanges.title': ['What the customer reads beside the number.', 'Comprar'],
  'QueueOptionChanges.message': ['The text for a customer who chooses the option.', 'O que você procura?'],
  'QueueOptionChanges.option': ['The new number of the option in its menu; the other options make room.', 1],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { queueId: 2, title: 'Comprar', message: 'O que você procura?' },
  update: { option: 2 },
};
