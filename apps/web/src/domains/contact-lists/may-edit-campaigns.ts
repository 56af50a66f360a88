import type { SessionUser } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';

/** Admins of companies whose plan includes campaigns, as the server decides it. */
export const mayEditCampaigns = ({ profile, company }: SessionUser): boolean =>
  can(profile, 'campaigns:edit') && company.plan.useCampaigns;
