import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { ConsentNote, Consents } from './consents.ts';

const ofContact = { access: 'signed-in', params: { contactId: id() } } as const;

export const consentRoutes = {
  show: defineRoute({
    ...ofContact,
    method: 'GET',
    path: '/contacts/:contactId/consents',
    summary: 'Whether a contact takes advertising, and the newest 100 entries of the ledger with their evidence',
    reply: Consents,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  export: defineRoute({
    ...ofContact,
    ownUsersOnly: true,
    method: 'GET',
    path: '/contacts/:contactId/consents/export',
    summary: 'The whole ledger of a contact as a file: JSON, or CSV for spreadsheets',
    query: z.object({ format: z.enum(['csv', 'json']).default('csv') }),
    binary: true,
    callsPerMinute: 30,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  refuse: defineRoute({
    ...ofContact,
    method: 'POST',
    path: '/contacts/:contactId/consents',
    summary: 'Note that a contact takes no advertising: campaigns leave it out',
    body: ConsentNote,
    reply: Consents,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  revoke: defineRoute({
    ...ofContact,
    method: 'POST',
    path: '/contacts/:contactId/consents/revoke',
    summary: 'Note that a contact takes advertising again, with the reason',
    body: ConsentNote,
    reply: Consents,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONSENT_NOT_REFUSED'],
  }),
};
