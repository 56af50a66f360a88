import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { ConnectionAlert, NumberHealth } from './number-health.ts';

export const numberHealthRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/whatsapp/:id/health',
    access: 'connections-page:actionButtons',
    summary: 'How a number is doing: states, uptime, messages per hour, failures, budget',
    params: { id: id() },
    query: z.object({ hours: z.enum(['24', '168']).default('24') }),
    reply: NumberHealth,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  alerts: defineRoute({
    method: 'GET',
    path: '/connection-alerts',
    access: 'connections-page:actionButtons',
    summary: 'The numbers that should be connected and are not',
    reply: z.array(ConnectionAlert),
  }),
};
