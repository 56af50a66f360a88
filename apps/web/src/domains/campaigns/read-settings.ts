import type { CampaignSettings } from '@balcao/contract';
import { CampaignSettings as Settings } from '@balcao/contract/campaigns/campaigns';

/** Reads the settings of campaigns. The server sends the value of each setting as JSON in a text. */
export const readSettings = (stored: readonly { key: string; value: string }[]): CampaignSettings =>
  Settings.parse(Object.fromEntries(stored.map(({ key, value }) => [key, JSON.parse(value) as unknown])));
