import { z } from 'zod';
import { showDay } from '../kit/show-day.ts';
import { limits } from '../limits.ts';
import type { RunVariables } from './run/run-state.ts';

/** An open bill, as the look-up for a block returns it. */
export const Bill = z.object({
  dueDate: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  /** In reais. */
  value: z.number(),
  /** The page on which the customer pays. */
  link: z.string().max(2000),
  /** The digits of a boleto; empty: there is none. */
  line: z.string().max(100),
  /** The text that the customer pastes to pay by Pix; empty: there is none. */
  pix: z.string().max(2000),
  /** The stored picture of the Pix code, such as `media/12`; empty: there is none. */
  qrCode: z.string().max(100),
});
export type Bill = z.infer<typeof Bill>;

/**
 * The answer to a look-up of bills. An empty list: no bill is open. `isMismatch`: Asaas knows the CPF or CNPJ only with
 * other phones than the customer's, so no bill was looked up.
 */
export const BillAnswer = z.object({
  bills: z.array(Bill).max(limits.flow.bills),
  isMismatch: z.boolean().optional(),
});

/** The variables that the text of a bill may name. After the block they hold the values of the first bill. */
export const billVariables = [
  'boleto_vencimento',
  'boleto_valor',
  'boleto_link',
  'boleto_linha',
  'boleto_pix',
  'boleto_quantidade',
] as const;

/**
 * The values of the variables for a bill. Bills are Brazilian: dates and amounts are written as in Brazil, whatever the
 * language of the company.
 * @param count how many bills the block sends
 */
export const variablesOfBill = (
  { dueDate, value, link, line, pix }: Bill,
  count: number,
): Record<(typeof billVariables)[number], string> & RunVariables => ({
  boleto_vencimento: showDay(dueDate),
  // `Intl` writes a no-break space after `R$`; the texts get a plain one.
  boleto_valor: reais.format(value).replaceAll('\u00A0', ' '),
  boleto_link: link,
  boleto_linha: line,
  boleto_pix: pix,
  boleto_quantidade: String(count),
});

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
