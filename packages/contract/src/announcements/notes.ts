import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  planIds: ['The plans whose companies see it; empty: every company.', [1]],
  shownFrom: ['From when on it is shown; null: at once.', now],
  shownUntil: ['Until when it is shown; null: without end.', null],
  'AnnouncementReader.company': ['The name of the company.', 'Casa Lume Móveis'],
  'AnnouncementReader.readAt': ['When the user saw it.', now],
  'Announcement.title': ['The title.', 'Nova tela de agendamentos'],
  'Announcement.text': ['The text.', 'As mensagens agendadas agora têm um calendário.'],
  'Announcement.priority': ['1: high, 2: medium, 3: low.', 2],
  'Announcement.status': ['Active; an inactive one is shown to the operator alone.', true],
  'AnnouncementFields.title': ['The title.', 'Nova tela de agendamentos'],
  'AnnouncementFields.text': ['The text.', 'As mensagens agendadas agora têm um calendário.'],
  'AnnouncementFields.priority': ['1: high, 2: medium, 3: low.', 2],
  'AnnouncementFields.status': ['Active; an inactive one is shown to the operator alone.', true],
  'AnnouncementChanges.title': ['The title.', 'Nova tela de agendamentos'],
  'AnnouncementChanges.text': ['The text.', 'As mensagens agendadas agora têm um calendário.'],
  'AnnouncementChanges.priority': ['1: high, 2: medium, 3: low.', 2],
  'AnnouncementChanges.status': ['Active; an inactive one is shown to the operator alone.', true],
  'CurrentAnnouncement.title': ['The title.', 'Nova tela de agendamentos'],
  'CurrentAnnouncement.text': ['The text.', 'As mensagens agendadas agora têm um calendário.'],
  'CurrentAnnouncement.priority': ['1: high, 2: medium, 3: low.', 2],
  'Announcement.mediaPath': ['The link to the picture, which expires after some hours; null: none.', null],
  'Announcement.mediaName': ['The name of the picture; null: none.', null],
  'CurrentAnnouncement.mediaPath': ['The link to the picture, which expires after some hours; null: none.', null],
  'CurrentAnnouncement.mediaName': ['The name of the picture; null: none.', null],
  'CurrentAnnouncement.isRead': ['The user has seen it.', false],
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
