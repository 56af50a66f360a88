import type { SessionUser } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';

/** Admins of companies whose plan includes prompts, as the server decides it. */
export const mayEditPrompts = ({ profile, company }: SessionUser): boolean =>
  can(profile, 'prompts:edit') && company.plan.useOpenAi;
