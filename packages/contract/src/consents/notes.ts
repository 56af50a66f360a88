import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  isRefused: ['The contact takes no advertising now.', true],
  'Consents.entries': ['The entries of the ledger, the newest first.'],
  'Consent.channel': ['Where it holds.', 'whatsapp'],
  'Consent.purpose': ['What it is about.', 'marketing'],
  basis: ['How it is known: `word` (a message), `131050` (told to WhatsApp), `user` (noted by a user).', 'word'],
  evidence: ['What the person wrote, or what a user noted.', 'SAIR'],
  'Consent.messageId': ['The message; null: none.', null],
  'Consent.userName': ['The user who noted it; null: none did.', null],
  revokedAt: ['Since when the contact takes advertising again; null: it takes none.', null],
  revokedBy: ['By whom it was revoked: `person` or `user`; null: it was not.', null],
  revokeUserName: ['The user who revoked it; null: none did, or the user was deleted.', null],
  revokeReason: ['Why it was revoked; null: it was not.', null],
  'ConsentNote.reason': ['Why, in the words of the user.', 'Pediu por telefone'],
  'consents.export.format': ['The form of the file.', 'csv'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  refuse: { reason: 'Pediu por telefone para não receber promoções.' },
  revoke: { reason: 'Pediu na loja para voltar a receber.' },
};
