/** Sends the campaigns whose time has come. */
export { campaignClock } from './jobs.ts';
/** Notes a conversion that a program reports. */
export { convertForProgram } from './note-conversion.ts';
/** Changes settings of the company's campaigns. */
export { saveCampaignSettings } from './campaign-settings.ts';
