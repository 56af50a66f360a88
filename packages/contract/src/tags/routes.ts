import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { Tag, TagBrief, TagChanges, TagFields } from './tags.ts';

export const tagRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tags/list',
    access: 'signed-in',
    summary: 'Every tag of the company, by name',
    query: z.object({ searchParam: z.string().max(100).optional() }),
    reply: z.array(Tag),
  }),
  page: defineRoute({
    method: 'GET',
    path: '/tags',
    access: 'signed-in',
    summary: 'Tags with how many tickets carry each',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ tags: z.array(Tag), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/tags/:id',
    access: 'signed-in',
    summary: 'One tag',
    params: { id: id() },
    reply: Tag,
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/tags',
    access: 'signed-in',
    summary: 'Make a tag',
    body: TagFields,
    reply: Tag,
    errors: ['ERR_TAG_NAME_ALREADY_EXISTS'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/tags/:id',
    access: 'signed-in',
    summary: 'Change a tag',
    params: { id: id() },
    body: TagChanges,
    reply: Tag,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_ALREADY_EXISTS'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/tags/:id',
    access: 'queues:edit',
    summary: 'Delete a tag from everywhere',
    params: { id: id() },
    errors: ['ERR_NO_TAG_FOUND'],
  }),
};

/** A reference to a tag: its id, or a whole row as old clients send it. */
export const TagReference = z.union([id().transform((value) => ({ id: value })), z.object({ id: id() })]);
/** The id of a ticket, and the tags that it has now. */
export const SyncTagsReply = z.object({ id: id(), tags: z.array(TagBrief) });
