import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { Holiday, HolidayChanges, HolidayFields } from './holidays.ts';

export const holidayRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/holidays',
    access: 'signed-in',
    summary: 'The holidays of the company, by date',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(Holiday), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/holidays/:id',
    access: 'signed-in',
    summary: 'One holiday',
    params: { id: id() },
    reply: Holiday,
    errors: ['ERR_NO_HOLIDAY_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/holidays',
    access: 'settings:edit',
    summary: 'Add a holiday',
    body: HolidayFields,
    reply: Holiday,
    errors: ['ERR_HOLIDAY_ALREADY_EXISTS', 'ERR_NO_QUEUE_FOUND'],
  }),
  addNational: defineRoute({
    method: 'POST',
    path: '/holidays/national',
    access: 'settings:edit',
    summary: 'Add the known national holidays of the country of the company; dates that have a holiday are left out',
    reply: z.object({ added: z.number() }),
    errors: ['ERR_NO_NATIONAL_HOLIDAYS'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/holidays/:id',
    access: 'settings:edit',
    summary: 'Change a holiday',
    params: { id: id() },
    body: HolidayChanges,
    reply: Holiday,
    errors: ['ERR_NO_HOLIDAY_FOUND', 'ERR_HOLIDAY_ALREADY_EXISTS', 'ERR_NO_QUEUE_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/holidays/:id',
    access: 'settings:edit',
    summary: 'Delete a holiday',
    params: { id: id() },
    errors: ['ERR_NO_HOLIDAY_FOUND'],
  }),
};
