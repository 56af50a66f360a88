// Without zod: the frame of every page needs the permissions.
export const profiles = ['admin', 'supervisor', 'user'] as const;

/**
 * What only some profiles may do. The first ten names are those of the specification. The next seven stand for rules
 * that the specification states in prose: only an admin edits users, settings and queues, for example. The names from
 * `audit:view` on are our own.
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

const permissionsOf: Record<(typeof profiles)[number], readonly Permission[]> = {
  admin: permissions,
  supervisor: ['tags:kanban', 'contacts-page:blockContact', 'contacts-page:mergeContact', 'quick-messages:general'],
  user: [],
};

/** Whether a profile has a permission. */
export const can = (profile: (typeof profiles)[number], permission: Permission): boolean =>
  permissionsOf[profile].includes(permission);
