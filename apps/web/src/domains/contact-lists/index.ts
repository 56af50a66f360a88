/** Whether the user may edit contact lists and campaigns. */
export { mayEditCampaigns } from './may-edit-campaigns.ts';
