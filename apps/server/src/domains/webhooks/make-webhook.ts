import type { Webhook } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { addWebhook, type WantedWebhook } from './sample-webhook.ts';

/** A webhook of a company for a test or the seed. */
export const makeWebhook = (companyId: number, fields: WantedWebhook = {}): Promise<Webhook> =>
  inCompany(companyId, (scope) => addWebhook(scope, fields));
