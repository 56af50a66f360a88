import { BillAnswer, variablesOfBill, type Bill } from '../../bills.ts';
import type { BillData } from '../../blocks/bill.ts';
import { limits } from '../../../limits.ts';
import { readTaxNumber } from '../../tax-number.ts';
import { go, say, sayAlone, sendFile, type BlockInput, type BlockResult, type BlockRunner } from '../block-runner.ts';
import { fillFlowText } from '../fill-flow-text.ts';

/** After so many replies without a CPF or CNPJ the branch `error` is taken. */
const maxMisses = 3;
/**
 * How long the block waits for the answer. Then the branch `error` is taken. The server makes up to three attempts; the
 * time of a fourth covers the pauses between them.
 */
const answerMs = 4 * limits.flow.billSeconds * 1000;

export const billRunner: BlockRunner<BillData> = {
  enter(data, input) {
    const variableName = keyOf(data);
    // Such as `{{cpf}}`.
    const variable = `{{${variableName}}}`;
    const number = readTaxNumber(input.fill(variable));
    if (number !== undefined) return lookUp(data, number, input);
    return { effects: say(input.fill(data.message ?? '')), next: { type: 'wait', waitsFor: 'customer' } };
  },
  resume(data, event, input) {
    if (event.type === 'message') return takeReply(data, event.text, input);
    const answer = event.type === 'answered' && event.isOk ? BillAnswer.safeParse(event.json).data : undefined;
    if (!answer) return { next: go('error') };
    if (answer.isMismatch) return { next: go('mismatch') };
    const [first] = answer.bills;
    if (!first) return { variables: { boleto_quantidade: '0' }, next: go('none') };
    return {
      effects: answer.bills.flatMap((bill) => effectsOf(data, bill, answer.bills.length, input)),
      variables: variablesOfBill(first, answer.bills.length),
      next: go('found'),
    };
  },
};

/**
 * The name of the variable with the CPF or CNPJ. Only a draft may have braces in this name: the validator refuses
 * them.
 */
const keyOf = ({ documentKey }: BillData): string => (documentKey ?? '').replaceAll(/[{}\s]/g, '');

/** Calls Asaas. The number is stored without its punctuation, because the call reads it from the variable. */
const lookUp = (data: BillData, number: string, { context, nodeId, seq }: BlockInput): BlockResult => ({
  effects: [{ type: 'call', nodeId, seq }],
  variables: { [keyOf(data)]: number },
  next: { type: 'wait', waitsFor: 'call', wakeAt: context.now + answerMs },
});

function takeReply(data: BillData, text: string | null, input: BlockInput): BlockResult {
  const number = readTaxNumber(text);
  if (number !== undefined) return lookUp(data, number, input);
  const misses = (input.memory.misses ?? 0) + 1;
  if (misses >= maxMisses) return { next: go('error') };
  const question = (data.invalidMessage ?? '').trim() === '' ? data.message : data.invalidMessage;
  return { effects: say(input.fill(question ?? '')), next: { type: 'wait', waitsFor: 'customer', memory: { misses } } };
}

/** The messages of a bill. The Pix code is a message of its own, so that the customer copies nothing else with it. */
function effectsOf(data: BillData, bill: Bill, count: number, { variables, context }: BlockInput) {
  const withBill = { ...variables, ...variablesOfBill(bill, count) };
  return [
    ...say(fillFlowText(data.text ?? '', withBill, context.fillGeneral)),
    // A picture, so it is not sent as a voice note.
    ...(bill.qrCode === '' ? [] : [sendFile(bill.qrCode, false)]),
    ...sayAlone(bill.pix),
  ];
}
