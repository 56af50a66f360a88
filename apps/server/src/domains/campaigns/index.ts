/** Sends the campaigns whose time has come. */
export { campaignClock } from './jobs.ts';
/** Changes settings of the company's campaigns. */
export { saveCampaignSettings } from './campaign-settings.ts';
