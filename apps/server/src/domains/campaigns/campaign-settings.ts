import { CampaignSettings, isPersonVariable, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';

/** The settings of the company's campaigns. If a stored value is not valid any more, all settings are the defaults. */
export async function campaignSettings(scope: Scope): Promise<CampaignSettings> {
  const rows = await scope.db.selectFrom('campaign_settings').select(['key', 'value']).execute();
  const read = CampaignSettings.safeParse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  if (!read.success) return CampaignSettings.parse({});
  // Until November 2026 a variable could have the name of one of `personVariables`. Its value was never used.
  return { ...read.data, variables: read.data.variables.filter(({ key }) => !isPersonVariable(key)) };
}

/** The settings as the specification lists them. Their ids are only their places in the list. */
export async function listCampaignSettings(scope: Scope): Promise<RouteReply<typeof routes.campaigns.settings>> {
  const settings = await campaignSettings(scope);
  return Object.entries(settings).map(([key, value], nth) => ({ id: nth + 1, key, value: JSON.stringify(value) }));
}

export async function saveCampaignSettings(
  scope: Scope,
  { settings }: RouteInput<typeof routes.campaigns.saveSettings>['body'],
): Promise<RouteReply<typeof routes.campaigns.saveSettings>> {
  const rows = Object.entries(settings).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: JSON.stringify(value) }],
  );
  if (rows.length > 0)
    await scope.db
      .insertInto('campaign_settings')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .constraint('campaign_setting_once')
          // The cast: the column is read as unknown, and written as a text of JSON.
          .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') as never })),
      )
      .execute();
  return listCampaignSettings(scope);
}
