import { nouns, signals, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { whatsappPrices } from '../companies/index.ts';
import { removeCampaignMedia, uploadCampaignMedia } from './campaign-media.ts';
import { listCampaignSettings, saveCampaignSettings } from './campaign-settings.ts';
import { campaignMediaInUse, findCampaigns, pageCampaigns, requireCampaign } from './campaigns.ts';
import { cloneCampaign, createCampaign, followUpCampaign, removeCampaign, updateCampaign } from './change-campaigns.ts';
import { insertSample } from './insert-sample.ts';
import { previewCampaign } from './preview-campaign.ts';
import { campaignReactions } from './reactions.ts';
import { exportPeople, pagePeople, showCampaign } from './report.ts';
import { showResults } from './results.ts';
import {
  cancelCampaign,
  pauseCampaign,
  restartCampaign,
  resumeCampaign,
  retryFailed,
  startCampaign,
} from './run-campaign.ts';
import { testCampaign } from './test-campaign.ts';

export const campaignsNoun = serverNoun({
  contract: nouns.campaigns,
  http: {
    page: (scope, { query }) => pageCampaigns(scope, query),
    show: (scope, { params }) => showCampaign(scope, params.id),
    create: (scope, { body }) => createCampaign(scope, body),
    update: (scope, { params, body }) => updateCampaign(scope, params.id, body),
    remove: (scope, { params }) => removeCampaign(scope, params.id),
    uploadMedia: outside<typeof routes.campaigns.uploadMedia>(async ({ actor }, { params, files }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return uploadCampaignMedia({ actor, id: params.id }, files);
    }),
    removeMedia: (scope, { params }) => removeCampaignMedia(scope, params.id),
    /** Opens its scope itself, because the prices are read outside the company's scope. */
    preview: outside<typeof routes.campaigns.preview>(async ({ actor }, { params, query }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      const prices = await whatsappPrices();
      const { searchParam } = query;
      return companyOf(actor).inScope((scope) => previewCampaign(scope, params.id, { searchParam, prices }), { actor });
    }),
    test: (scope, { params, body }) => testCampaign(scope, params.id, body.number),
    start: (scope, { params }) => startCampaign(scope, params.id),
    cancel: (scope, { params }) => cancelCampaign(scope, params.id),
    restart: (scope, { params }) => restartCampaign(scope, params.id),
    pause: (scope, { params }) => pauseCampaign(scope, params.id),
    resume: (scope, { params }) => resumeCampaign(scope, params.id),
    followUp: (scope, { params, body }) => followUpCampaign(scope, params.id, body),
    clone: (scope, { params }) => cloneCampaign(scope, params.id),
    retry: (scope, { params }) => retryFailed(scope, params.id),
    people: (scope, { params, query }) => pagePeople(scope, params.id, query),
    results: (scope, { params }) => showResults(scope, params.id),
    export: outside<typeof routes.campaigns.export>(async ({ actor, reply }, { params, query }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      const company = companyOf(actor);
      await company.read((scope) => requireCampaign(scope, params.id));
      await company.inScope((scope) => scope.record('contacts.exported', {}), { actor });
      const type = query.format === 'csv' ? 'text/csv' : 'application/jsonl';
      void reply.headers({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="campanha.${query.format}"`,
        'x-content-type-options': 'nosniff',
      });
      // The cast: the reply is sent here, so there is no value of the contract's type to return.
      return reply.send(exportPeople(company, params.id, query)) as never;
    }),
    settings: (scope) => listCampaignSettings(scope),
    saveSettings: (scope, { body }) => saveCampaignSettings(scope, body),
  },
  admitForm: { uploadMedia: (scope, { params }) => requireCampaign(scope, params.id) },
  tables: ['campaigns', 'campaign_people', 'campaign_changes', 'campaign_settings'],
  reactions: [campaignReactions],
  announce: [
    // The cast: announcers always read in the scope of a company.
    announceRecords('campaign', (scope, ids) => findCampaigns(scope as Scope, ids), {
      signal: signals.campaign,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  mediaInUse: campaignMediaInUse,
  sample: insertSample,
});
