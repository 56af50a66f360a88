import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  planIds: ['The plans whose companies see the announcement; empty: every company.', [1]],
  shownFrom: ['The time from which the announcement is shown; null: at once.', now],
  shownUntil: ['The time until which the announcement is shown; null: without end.', null],
  'AnnouncementReader.company': ['The name of the company.', 'Casa Lume Móveis'],
  'AnnouncementReader.readAt': ['The time at which the user saw the announcement.', now],
  'Announcement.title': ['The title of the announcement.', 'Nova tela de agendamentos'],
  'Announcement.text': ['The text of the announcement.', 'As mensagens agendadas agora têm um calendário.'],
  'Announcement.priority': ['The priority: 1 high, 2 medium, 3 low.', 2],
  'Announcement.status': ['Whether it is active. An inactive announcement is shown to the operator only.', true],
  'AnnouncementFields.title': ['The title of the announcement.', 'Nova tela de agendamentos'],
  'AnnouncementFields.text': ['The text of the announcement.', 'As mensagens agendadas agora têm um calendário.'],
  'AnnouncementFields.priority': ['The priority: 1 high, 2 medium, 3 low.', 2],
  'AnnouncementFields.status': ['Whether it is active. An inactive announcement is shown to the operator only.', true],
  'AnnouncementChanges.title': ['The title of the announcement.', 'Nova tela de agendamentos'],
  'AnnouncementChanges.text': ['The text of the announcement.', 'As mensagens agendadas agora têm um calendário.'],
  'AnnouncementChanges.priority': ['The priority: 1 high, 2 medium, 3 low.', 2],
  'AnnouncementChanges.status': ['Whether it is active. An inactive announcement is shown to the operator only.', true],
  'CurrentAnnouncement.title': ['The title of the announcement.', 'Nova tela de agendamentos'],
  'CurrentAnnouncement.text': ['The text of the announcement.', 'As mensagens agendadas agora têm um calendário.'],
  'CurrentAnnouncement.priority': ['The priority: 1 high, 2 medium, 3 low.', 2],
  'Announcement.mediaPath': ['The link to the picture, which expires after some hours; null: none.', null],
  'Announcement.mediaName': ['The name of the picture; null: none.', null],
  'CurrentAnnouncement.mediaPath': ['The link to the picture, which expires after some hours; null: none.', null],
  'CurrentAnnouncement.mediaName': ['The name of the picture; null: none.', null],
  'CurrentAnnouncement.isRead': ['Whether the user has seen the announcement.', false],
  'announcements.markRead.ids': ['The ids of the announcements.', [3]],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {
    title: 'Nova tela de agendamentos',
    text: 'As mensagens agendadas agora têm um calendário.',
    priority: 2,
    status: true,
    planIds: [],
    shownFrom: '2026-12-01T12:00:00.000Z',
    shownUntil: null,
  },
  update: { status: false },
  markRead: { ids: [3] },
  uploadMedia: {},
};
