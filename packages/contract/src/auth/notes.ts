import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { password } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  'SessionUser.email': ['The e-mail address, with which the user signs in.', 'ana@aurora.example'],
  'SessionUser.id': ['The id of the user.', 5],
  'SessionUser.company.id': ['The id of the company.', 1],
  'auth.user.id': ['The id of the user.', 5],
  'auth.user.email': ['The e-mail address of the user.', 'ana@aurora.example'],
  'SessionUser.company.name': ['The name of the company.', 'Móveis Aurora'],
  impersonation: ['The operator who has entered the company as this user; absent: it is the user.'],
  'SessionUser.impersonation.operator': ['The name of the operator.', 'Olga Operadora'],
  'SessionUser.impersonation.until': ['When the impersonation ends.', '2026-11-26T13:00:00.000Z'],
  'SessionUser.name': ['The name of the user.', 'Ana Souza'],
  preferences: ['The choices of the user about the workspace.'],
  'Session.token': [
    'The access token, for the header `Authorization: Bearer …`.',
    'eyJhbGciOiJIUzI1NiJ9.example.signature',
  ],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  login: { email: 'ana@aurora.example', password },
};
