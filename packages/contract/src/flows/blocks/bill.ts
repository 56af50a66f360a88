import { z } from 'zod';
import { limits } from '../../limits.ts';
import { billVariables } from '../bills.ts';
import { defineBlock, variableFaults } from './define-block.ts';
import { isBlank, looseNumber, looseText, numberOf } from './loose-fields.ts';

export const BillData = z.looseObject({
  /** The variable with the customer's CPF or CNPJ. If it holds none, the block asks, and stores the answer there. */
  documentKey: looseText(100),
  /** The question for the CPF or CNPJ. */
  message: looseText(),
  /** Asked after a reply that is no CPF or CNPJ; empty: `message` again. */
  invalidMessage: looseText(),
  /** The text of each bill, with the variables `boleto_…`. */
  text: looseText(),
  /** How many bills are sent at most; absent or out of range: one. */
  most: looseNumber(),
  /** Whether a customer also gets bills if Asaas does not have the customer's phone number; absent: no. */
  anyPhone: z.boolean().nullish(),
  /** Whether the Pix code is also sent as a picture; absent: no. */
  qrCode: z.boolean().nullish(),
});
export type BillData = z.infer<typeof BillData>;

/** Sends the open bills of a customer, from the company's own account at Asaas (the secret setting `asaas`). */
export const billBlock = defineBlock({
  data: BillData,
  branches: () => [
    { handle: 'found', isRequired: true },
    { handle: 'none', isRequired: true },
    { handle: 'error', isRequired: true },
    // Without a connection the run ends, and the ticket waits for a person.
    { handle: 'mismatch', isRequired: false },
  ],
  faults: ({ documentKey, most, ...texts }) => [
    ...(['message', 'text'] as const).flatMap((field) =>
      isBlank(texts[field]) ? [{ field, code: 'emptyContent' } as const] : [],
    ),
    ...variableFaults('documentKey', documentKey),
    ...(most === null || most === undefined || isAllowedCount(numberOf(most))
      ? []
      : [{ field: 'most', code: 'invalidValue', detail: { max: limits.flow.bills } } as const]),
  ],
  sentTexts: ({ message, invalidMessage, text }) => [
    { field: 'message', text: message ?? '' },
    { field: 'invalidMessage', text: invalidMessage ?? '' },
    { field: 'text', text: text ?? '' },
  ],
  stores: ({ documentKey }) => [...(isBlank(documentKey) ? [] : [documentKey?.trim() ?? '']), ...billVariables],
  // The finding about a company without a key of Asaas is shown at this field.
  references: () => [{ field: 'documentKey', kind: 'account', id: 'asaas' }],
});

const isAllowedCount = (most: number) => Number.isInteger(most) && most >= 1 && most <= limits.flow.bills;

/** How many bills a block sends at most. */
export const billsOf = ({ most }: BillData): number => (isAllowedCount(numberOf(most)) ? numberOf(most) : 1);
