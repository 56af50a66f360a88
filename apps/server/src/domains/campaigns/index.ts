/** Sends the campaigns whose time has come. */
export { startCampaignClock } from './jobs.ts';
