import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { before, now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  'schedules.page.from': ['Only what is sent from this time on, and every series that waits: an instant.', before],
  'schedules.page.to': ['Only what is sent before this time: an instant.', now],
  schedule: ['The scheduled message.'],
  scheduleId: ['The id of the scheduled message.', 4],
  'Schedule.body': ['The text; variables are filled in when it is sent.', 'Olá! O seu sofá chega amanhã.'],
  'ScheduleFields.body': ['The text; takes variables.', 'Olá! O seu sofá chega amanhã.'],
  'ScheduleChanges.body': ['The text; takes variables.', 'Olá! O seu sofá chega amanhã.'],
  sendAt: ['When the message is sent.', '2026-11-24T12:00:00.000Z'],
  'Schedule.sentAt': ['When the message was put into the outbox; null: it was not sent.', null],
  'Schedule.status': [
    'PENDENTE, AGENDADA (in the outbox), ENVIADA, ERRO, or CANCELADA (the customer wrote first, or all days of the ' +
      'series are left out).',
    'PENDENTE',
  ],
  'Schedule.error': [
    'The code of the refusal; null: none. ERR_TEMPLATE_FILE before the time: the template still needs a file.',
    null,
  ],
  'Schedule.whatsappId': ['The connection; null: that of the last conversation, or the default one.', null],
  'Schedule.fileListId': ['The file list whose files follow; null: none.', null],
  fileListId: ['The file list whose files follow; null: none.', null],
  'Schedule.template': ['The approved template for a time outside the 24 hours; null: none.', null],
  'Schedule.mediaPath': ['The link to the picture; null: none.', null],
  'Schedule.mediaName': ['The name of the picture; null: none.', null],
  template: ['An approved template of Meta.', null],
  recurrence: [
    'An RRULE (RFC 5545): daily, weekly by day, monthly by date or weekday; empty: once.',
    'FREQ=WEEKLY;BYDAY=MO',
  ],
  exceptDays: ['The days that the recurrence leaves out.', ['2026-12-28']],
  startsAt: ['The time of the first message of the series.', '2026-11-24T12:00:00.000Z'],
  cancelOnReply: ['Nothing is sent if the customer writes first.', true],
  leaveSeries: ['Only this message of a series is changed; the series goes on with the next one as it was.', false],
  seriesDay: ['The day of a later message of the series for which the change is.', '2026-12-01'],
  // A simulation of flows has a field of the same name as a series.
  'SimulatedWorld.startsAt': ['When the customer writes first, in ms since 1970.', 1_790_000_000_000],
  'SimulatedWorldOutput.startsAt': ['When the customer writes first, in ms since 1970.', 1_790_000_000_000],
  parameters: ['The value of each placeholder.', { 'body.1': 'Mariana' }],
  typeArch: ['Has no effect, for old clients.', 'quickMessage'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {
    body: 'Olá, {{firstName}}! O seu sofá chega amanhã entre 8 e 12 horas.',
    contactId: 12,
    sendAt: '2026-11-24T12:00:00.000Z',
    cancelOnReply: true,
  },
  update: { sendAt: '2026-11-24T13:30:00.000Z' },
  uploadMedia: {},
};
