import { defineRoute } from '../kit/route.ts';
import { AuditPage, AuditQuery } from './audit.ts';

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/audit',
    access: 'audit:view',
    summary: "Changes to the company's records and events of its security, newest first; every filter narrows",
    query: AuditQuery,
    reply: AuditPage,
  }),
};
