import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { Help, HelpChanges, HelpFields } from './helps.ts';

export const helpRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/helps/list',
    access: 'signed-in',
    summary: 'Every help video, by title',
    reply: z.array(Help),
  }),
  page: defineRoute({
    method: 'GET',
    path: '/helps',
    access: 'operator',
    summary: 'Help videos by title, for the operator',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(Help), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/helps/:id',
    access: 'operator',
    summary: 'One help video',
    params: { id: id() },
    reply: Help,
    errors: ['ERR_NO_HELP_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/helps',
    access: 'operator',
    summary: 'Add a help video',
    body: HelpFields,
    reply: Help,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/helps/:id',
    access: 'operator',
    summary: 'Change a help video',
    params: { id: id() },
    body: HelpChanges,
    reply: Help,
    errors: ['ERR_NO_HELP_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/helps/:id',
    access: 'operator',
    summary: 'Delete a help video',
    params: { id: id() },
    errors: ['ERR_NO_HELP_FOUND'],
  }),
};
