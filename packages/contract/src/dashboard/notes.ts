import type { FieldNotes } from '../docs/field-note.ts';
import { now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  attendants: ['The users, with the tickets that they finished.'],
  avgSupportTime: ['Minutes from the acceptance to the end, on average; null: nothing to average.', 18.4],
  avgWaitTime: ['Minutes from the start of waiting to the acceptance, on average; null: nothing to average.', 3.2],
  'FirstSteps.connection': ['A number is linked.', true],
  counters: ['The figures of the period.'],
  dateFrom: ['The first day, YYYY-MM-DD.', '2026-11-01'],
  dateTo: ['The last day, YYYY-MM-DD.', '2026-11-23'],
  date_from: ['The first day, YYYY-MM-DD.', '2026-11-01'],
  date_to: ['The last day, YYYY-MM-DD.', '2026-11-23'],
  days: ['The days up to today, instead of dates.', 7],
  happening: ['The open tickets of the user now.', 4],
  horario: ['The hour, 0 to 23, when the range is one day.', 14],
  'DashboardAttendant.id': ['The id of the user.', 5],
  leads: ['Contacts with exactly one ticket in the period.', 51],
  'DashboardAttendant.name': ['The name of the user.', 'Ana Souza'],
  newContacts: ['New contacts.', 63],
  nome: ['The name of the user.', 'Ana Souza'],
  period: ['The period, after defaults.'],
  quantidade: ['How many tickets the user had.', 42],
  rating: ['The average of the ratings, 1 to 3; null: none.', 2.8],
  supportBegun: ['The tickets that began in the period.', 214],
  supportFinished: ['Those of them that are closed.', 180],
  supportHappening: ['The open tickets now.', 21],
  supportPending: ['The waiting tickets now.', 13],
};
