import type { SessionUser } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';

/** The calls of integrations are for admins only. */
export const mayEditIntegrations = ({ profile }: SessionUser): boolean => can(profile, 'integrations:edit');

/** Whether the plan includes them, too: then they stand in menus and dialogs. */
export const hasIntegrations = (user: SessionUser): boolean =>
  mayEditIntegrations(user) && user.company.plan.useIntegrations;
