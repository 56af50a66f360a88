import type { SessionUser } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';

/** The calls that show and change prompts are for admins only. Any user may ask for a suggestion. */
export const mayEditPrompts = ({ profile }: SessionUser): boolean => can(profile, 'prompts:edit');

/** Whether the user may edit prompts and the plan includes them. Only then menus and dialogs show them. */
export const hasPrompts = (user: SessionUser): boolean => mayEditPrompts(user) && user.company.plan.useOpenAi;
