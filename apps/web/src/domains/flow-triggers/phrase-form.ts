import type { FlowCampaign } from '@balcao/contract';
import { PhraseMatch } from '@balcao/contract/flow-triggers/flow-triggers';
import { isPattern } from '@balcao/contract/flow-triggers/match-phrase';
import { flag, id, optionalId, text } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import { z } from 'zod';
import { required } from '../../forms/use-schema-form.ts';
import { t } from '../../i18n/i18n.ts';

/** What the fields of the dialog hold. */
export interface PhraseValues {
  name: string;
  flowId: string;
  /** '': every connection. */
  whatsappId: string;
  phrase: string;
  match: PhraseMatch;
  status: boolean;
}

export const phraseSchema = z
  .object({
    name: text(limits.flowTrigger.name.min, limits.flowTrigger.name.max),
    flowId: required(id()),
    whatsappId: optionalId(),
    phrase: text(1, limits.flowTrigger.phrase),
    match: PhraseMatch,
    status: flag(),
  })
  .refine(({ match, phrase }) => match !== 'pattern' || isPattern(phrase), {
    path: ['phrase'],
    error: () => t(($) => $.flowTriggers.fields.badPattern),
  });

/** What the dialog shows of a phrase at first; `campaign` undefined: a new phrase. */
export const valuesOf = (campaign: FlowCampaign | undefined): PhraseValues => ({
  name: campaign?.name ?? '',
  flowId: campaign ? String(campaign.flowId) : '',
  whatsappId: campaign?.whatsappId ? String(campaign.whatsappId) : '',
  phrase: campaign?.phrase ?? '',
  match: campaign?.match ?? 'exact',
  status: campaign?.status ?? true,
});
