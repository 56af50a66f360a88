import { z } from 'zod';
import { defineBlock, onward } from './define-block.ts';
import { isBlank, looseId, looseNumber, looseText } from './loose-fields.ts';

/** The integration as it was when the block was saved. */
export const TypebotIntegration = z.looseObject({
  id: looseId(),
  name: looseText(100),
  /** The address of the Typebot server: on the wire it shares a field with the address of n8n. */
  urlN8N: looseText(2000),
  typebotSlug: looseText(200),
  typebotExpires: looseNumber(),
  typebotDelayMessage: looseNumber(),
  typebotKeywordFinish: looseText(200),
  typebotKeywordRestart: looseText(200),
  typebotRestartMessage: looseText(),
  typebotUnknownMessage: looseText(),
});

export const TypebotData = z.looseObject({ typebotIntegration: TypebotIntegration.nullish() });
export type TypebotData = z.infer<typeof TypebotData>;

/** Hands the conversation to a Typebot; the flow goes on when the bot has finished. */
export const typebotBlock = defineBlock({
  data: TypebotData,
  branches: () => onward,
  waitsForCustomer: true,
  faults: ({ typebotIntegration: bot }) => {
    const address = bot?.urlN8N ?? '';
    const isAddressBlank = isBlank(address);
    const isAddressWrong = !isAddressBlank && !/^https?:\/\/\S+$/.test(address);
    return [
      ...(isAddressBlank ? [{ field: 'typebotIntegration.urlN8N', code: 'emptyContent' } as const] : []),
      ...(isAddressWrong ? [{ field: 'typebotIntegration.urlN8N', code: 'invalidValue' } as const] : []),
      ...(isBlank(bot?.typebotSlug)
        ? [{ field: 'typebotIntegration.typebotSlug', code: 'emptyContent' } as const]
        : []),
    ];
  },
});
