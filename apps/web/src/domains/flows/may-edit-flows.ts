import type { SessionUser } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';

/** Admins of companies whose plan includes campaigns, as the server decides it. */
export const mayEditFlows = ({ profile, company }: SessionUser): boolean =>
  can(profile, 'flows:edit') && company.plan.useCampaigns;
