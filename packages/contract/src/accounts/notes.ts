import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { before, password } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  // Without these two, the note of `isOpen` would describe the field of a simulation, too.
  'SimulatedWorld.isOpen': ['Whether the company is open.', true],
  'SimulatedWorldOutput.isOpen': ['Whether the company is open.', true],
  device: ['How the browser describes itself.', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'],
  ended: ['When and why the session ended; null: it is still valid.'],
  'OwnProfile.id': ['The id of the user.', 5],
  isOpen: ['Whether companies may sign up by themselves.', true],
  'NewCompany.name': ['The name of the company.', 'Móveis Aurora'],
  'OwnProfile.name': ['The name of the user.', 'Ana Souza'],
  'Invitation.name': ['The name of the invited user.', 'Ana Souza'],
  newPassword: ['At least 8 characters, with a digit, a small and a capital letter.', 'Uma-senha-boa-1'],
  recoveryCodes: [
    'The recovery codes: how many are left, or the new ones, shown once.',
    10,
    ['K7QD-2MXA-9PLE', 'W3TN-8RCV-4HJY'],
  ],
  secret: ['The secret for the app, in base 32.', 'JBSWY3DPEHPK3PXP'],
  sessionId: ['The id of the session.', '5d1f0c6a-2b0e-4f55-9c41-8c6f2f1d7e90'],
  signedInAt: ['When the user signed in.', before],
  isCurrent: ['The session is the one that makes this call.', true],
  since: ['Since when this state holds.', before],
  trialDays: ['How many days a new company tries the product.', 3],
  twoFactor: ['The second factor that the sign-in asks for; false or null: none.', false],
  uri: [
    'The text of the QR code for the app.',
    'otpauth://totp/Balc%C3%A3o:ana%40aurora.example?secret=JBSWY3DPEHPK3PXP',
  ],
  why: ['Why the session ended.', 'signed-out'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  signUp: {
    name: 'Móveis Aurora',
    email: 'ana@aurora.example',
    phone: '(11) 98765-4321',
    password,
    planId: 1,
    language: 'pt',
  },
  resetPassword: { email: 'ana@aurora.example', token: 'K7QD-2MXA', newPassword: password },
  acceptInvitation: { newPassword: password },
  changeProfile: { name: 'Ana Souza', language: 'pt' },
  changePassword: { password: 'A-senha-de-antes-1', newPassword: password },
  changePreferences: { density: 'compact', notifications: { newTicket: { sound: false } } },
  beginTwoFactor: { password },
  confirmTwoFactor: { code: '482913' },
  removeTwoFactor: { password },
  renewRecoveryCodes: { password },
};
