import type { SessionUser } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';

/** Whether the user may use the calls of integrations: they are for admins only. */
export const mayEditIntegrations = ({ profile }: SessionUser): boolean => can(profile, 'integrations:edit');

/** Whether the user may edit integrations and the plan includes them: then menus and dialogs show them. */
export const hasIntegrations = (user: SessionUser): boolean =>
  mayEditIntegrations(user) && user.company.plan.useIntegrations;
