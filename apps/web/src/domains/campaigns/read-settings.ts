import type { CampaignSettings } from '@balcao/contract';
import { CampaignSettings as Settings } from '@balcao/contract/campaigns/campaigns';

/** The settings of campaigns, of which the server sends each as JSON in a text. */
export const readSettings = (stored: readonly { key: string; value: string }[]): CampaignSettings =>
  Settings.parse(Object.fromEntries(stored.map(({ key, value }) => [key, JSON.parse(value) as unknown])));
