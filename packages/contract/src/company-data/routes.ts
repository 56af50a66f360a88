import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { CompanyExport, ContactErasure, NewContactErasure, Retention, RetentionDays } from './company-data.ts';

const exportsReply = z.object({
  exports: z.array(CompanyExport),
  /** The files of messages and lists that the company stores. */
  storage: z.object({ files: z.number(), bytes: z.number() }),
});

export const companyDataRoutes = {
  list: defineRoute({
    ownUsersOnly: true,
    method: 'GET',
    path: '/exports',
    access: 'settings:edit',
    summary: 'The latest archives of the own company, and how much it stores',
    reply: exportsReply,
  }),
  start: defineRoute({
    ownUsersOnly: true,
    method: 'POST',
    path: '/exports',
    access: 'settings:edit',
    summary: 'Make an archive of everything that the own company owns',
    reply: CompanyExport,
    errors: ['ERR_EXPORT_RUNNING'],
  }),
  startOfContact: defineRoute({
    ownUsersOnly: true,
    method: 'POST',
    path: '/contacts/:id/export',
    access: 'settings:edit',
    summary: 'Make an archive of everything that concerns one contact',
    params: { id: id() },
    reply: CompanyExport,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_EXPORT_RUNNING'],
  }),
  listOf: defineRoute({
    ownUsersOnly: true,
    method: 'GET',
    path: '/companies/:companyId/exports',
    access: 'operator',
    summary: 'The latest archives of a company, and how much it stores',
    params: { companyId: id() },
    reply: exportsReply,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  startOf: defineRoute({
    ownUsersOnly: true,
    method: 'POST',
    path: '/companies/:companyId/exports',
    access: 'operator',
    summary: 'Make an archive of everything that a company owns',
    params: { companyId: id() },
    reply: CompanyExport,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_EXPORT_RUNNING'],
  }),
  eraseContact: defineRoute({
    ownUsersOnly: true,
    method: 'POST',
    path: '/contacts/:id/erasure',
    access: 'settings:edit',
    summary: 'Erase a contact and everything that concerns the person; the erasure cannot be undone',
    params: { id: id() },
    body: NewContactErasure,
    reply: ContactErasure,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_OTHER_CONTACT_NAME', 'ERR_CONTACT_ERASURE_RUNNING'],
  }),
  listContactErasures: defineRoute({
    method: 'GET',
    path: '/contact-erasures',
    access: 'settings:edit',
    summary: 'The latest erasures of contacts, and how far they are',
    reply: z.array(ContactErasure),
  }),
  showRetention: defineRoute({
    method: 'GET',
    path: '/retention',
    access: 'settings:edit',
    summary: 'For how many days the company keeps files and messages',
    reply: Retention,
  }),
  previewRetention: defineRoute({
    method: 'GET',
    path: '/retention/preview',
    access: 'settings:edit',
    summary: 'How much the next night would remove with these days',
    query: RetentionDays,
    reply: z.object({
      /** Messages and files are counted up to `limits.retention.counted`. */
      messages: z.number(),
      files: z.number(),
      /** The size of the counted files. */
      bytes: z.number(),
      /** Whether there are more messages or files than were counted. */
      isCapped: z.boolean(),
    }),
  }),
  setRetention: defineRoute({
    method: 'PUT',
    path: '/retention',
    access: 'settings:edit',
    summary: 'Set for how many days the company keeps files and messages; what is older is removed at night',
    body: RetentionDays,
    reply: Retention,
    errors: ['ERR_RETENTION_LIMIT'],
  }),
  download: defineRoute({
    method: 'GET',
    path: '/exports/:token/:name',
    access: 'public',
    summary: 'An archive by its signed link',
    params: { token: z.string().max(100), name: z.string().max(100) },
    binary: true,
    errors: ['ERR_NO_EXPORT_FOUND'],
  }),
};
