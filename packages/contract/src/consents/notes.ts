import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  isRefused: ['The contact takes no advertising now.', true],
  'Consents.entries': ['The newest entries of the ledger, up to 100, the newest first.'],
  'Consent.channel': ['The channel on which the contact takes no advertising.', 'whatsapp'],
  'Consent.purpose': ['The purpose of the messages that the contact does not take.', 'marketing'],
  basis: [
    'How the refusal is known: `word` (a message), `131050` (told to WhatsApp), `user` (noted by a user).',
    'word',
  ],
  evidence: ['What the person wrote, what a user noted, or the error code of Meta.', 'SAIR'],
  'Consent.messageId': ['The message in which the person wrote it; null: none, or it was deleted.', null],
  'Consent.userName': ['The user who noted the refusal; null: none did, or the user was deleted.', null],
  revokedAt: ['Since when the contact takes advertising again; null: the entry still holds.', null],
  revokedBy: ['By whom the entry was revoked: `person` or `user`; null: it was not.', null],
  revokeUserName: ['The user who revoked the entry; null: none did, or the user was deleted.', null],
  revokeReason: ['Why the entry was revoked; null: it was not.', null],
  'ConsentNote.reason': ['Why the user changes the ledger, in the words of the user.', 'Pediu por telefone'],
  'consents.export.format': ['The format of the file.', 'csv'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  refuse: { reason: 'Pediu por telefone para não receber promoções.' },
  revoke: { reason: 'Pediu na loja para voltar a receber.' },
};
