// Without zod: the frame of every page needs the permissions.
export const profiles = ['admin', 'supervisor', 'user'] as const;

/**
 * Permissions of some profiles. The first ten are the specification's static permissions of the admin. The others name
 * rules that it states in prose (only an admin edits users, settings, queues, tags' kanban switch,
 * general quick messages). The audit log, the flows, the prompts, the
 * integrations, the campaigns and the invoices are our own.
 */
export const permissions = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'users:manage',
  'settings:edit',
  'queues:edit',
  'tags:kanban',
  'contacts-page:blockContact',
  'contacts-page:mergeContact',
  'quick-messages:general',
  'audit:view',
  'flows:edit',
  'integrations:edit',
  'prompts:edit',
  'campaigns:edit',
  'invoices:view',
] as const;
export type Permission = (typeof permissions)[number];

const rights: Record<(typeof profiles)[number], readonly Permission[]> = {
  admin: permissions,
  supervisor: ['tags:kanban', 'contacts-page:blockContact', 'contacts-page:mergeContact', 'quick-messages:general'],
  user: [],
};

export const can = (profile: (typeof profiles)[number], permission: Permission): boolean =>
  rights[profile].includes(permission);
