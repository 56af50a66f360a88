/** Sends the campaigns whose time has come. */
export { startCampaignClock } from './jobs.ts';
/** Changes settings of the company's campaigns. */
export { saveCampaignSettings } from './campaign-settings.ts';
