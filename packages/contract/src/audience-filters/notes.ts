import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'SavedAudienceFilter.id': ['The id of the saved filter.', 3],
  'SavedAudienceFilter.name': ['The name, unique in the company without case.', 'Clientes VIP de Santos'],
  'SavedAudienceFilter.filter': ['The conditions, without the tags and queues that were deleted since.'],
  'SavedAudienceFilterFields.filter': ['The conditions.'],
  'SavedAudienceFilterChanges.filter': ['The conditions, as a whole; absent: they stay.'],
  'audienceFilters.create.filter': ['The conditions.'],
  'audienceFilters.update.filter': ['The conditions, as a whole; absent: they stay.'],
  hasLostCondition: ['All tags or all queues of a condition were deleted: the filter finds more people.', false],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Clientes VIP de Santos', filter: { tags: [4], extras: [{ name: 'Cidade', value: 'Santos' }] } },
  update: { name: 'VIP de Santos' },
};
