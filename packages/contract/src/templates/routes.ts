import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { TemplateDraft, TemplateDraftChanges, TemplateDraftFields } from './templates.ts';

const guarded = { access: 'connections-page:editOrDeleteConnection' } as const;
const onDraft = { ...guarded, params: { id: id() } } as const;

export const templateRoutes = {
  list: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/template-drafts',
    summary: 'The templates of a Cloud API connection that were written here, by name, with their status at Meta',
    query: z.object({ whatsappId: id() }),
    reply: z.array(TemplateDraft),
  }),
  show: defineRoute({
    ...onDraft,
    method: 'GET',
    path: '/template-drafts/:id',
    summary: 'One template that was written here',
    reply: TemplateDraft,
    errors: ['ERR_NO_TEMPLATE_DRAFT_FOUND'],
  }),
  create: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/template-drafts',
    summary: 'Write a template; Meta gets it when it is submitted',
    body: TemplateDraftFields,
    reply: TemplateDraft,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_TEMPLATE_EXISTS', 'ERR_TOO_MANY_TEMPLATES'],
  }),
  update: defineRoute({
    ...onDraft,
    method: 'PUT',
    path: '/template-drafts/:id',
    summary: 'Change a template; Meta gets the change when it is submitted again',
    body: TemplateDraftChanges,
    reply: TemplateDraft,
    errors: ['ERR_NO_TEMPLATE_DRAFT_FOUND', 'ERR_TEMPLATE_EXISTS', 'ERR_TEMPLATE_FIXED', 'ERR_TEMPLATE_BUSY'],
  }),
  uploadMedia: defineRoute({
    ...onDraft,
    method: 'POST',
    path: '/template-drafts/:id/media-upload',
    summary: 'Set the file that the reviewers of Meta see in the header, in place of the former one',
    body: z.object({}),
    upload: { field: 'file', maxFiles: 1 },
    reply: TemplateDraft,
    errors: [
      'ERR_NO_TEMPLATE_DRAFT_FOUND',
      'ERR_TEMPLATE_BUSY',
      'ERR_TEMPLATE_FILE',
      'ERR_MEDIA_EMPTY',
      'ERR_MEDIA_TOO_LARGE',
      'ERR_MEDIA_BROKEN',
      'ERR_MEDIA_NOT_AS_NAMED',
    ],
  }),
  submit: defineRoute({
    ...onDraft,
    method: 'POST',
    path: '/template-drafts/:id/submit',
    summary: 'Check a template and give it to Meta, which reviews it; also after a change',
    reply: TemplateDraft,
    errors: [
      'ERR_NO_TEMPLATE_DRAFT_FOUND',
      'ERR_TEMPLATE_BUSY',
      'ERR_TEMPLATE_FAULTS',
      'ERR_TEMPLATE_REFUSED',
      'ERR_TEMPLATE_NOT_SENT',
    ],
  }),
  remove: defineRoute({
    ...onDraft,
    method: 'DELETE',
    path: '/template-drafts/:id',
    summary: 'Delete a template, also at Meta',
    errors: ['ERR_NO_TEMPLATE_DRAFT_FOUND', 'ERR_TEMPLATE_BUSY', 'ERR_TEMPLATE_REFUSED', 'ERR_TEMPLATE_NOT_SENT'],
  }),
};
