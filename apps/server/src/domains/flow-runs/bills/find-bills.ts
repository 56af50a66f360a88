import { billsOf, type BillData } from '@balcao/contract/flows/blocks/bill';
import type { Bill } from '@balcao/contract/flows/bills';
import type { RunEvent } from '@balcao/contract/flows/run/run-effects';
import type { RunVariables } from '@balcao/contract/flows/run/run-state';
import { readTaxNumber } from '@balcao/contract/flows/tax-number';
import { Failure } from '../../../platform/fail.ts';
import type { Company } from '../../../platform/scope/scope.ts';
import { identitiesOfNumber } from '../../contacts/index.ts';
import { nameOfFile } from '../../flows/index.ts';
import { discardFile, ingestFile, storeMedia } from '../../media/index.ts';
import { secretSetting } from '../../settings/index.ts';
import type { BillsFound, FoundBill } from './network.ts';

type AskProvider = (ask: {
  key: string;
  number: string;
  isOfCustomer: (phones: readonly string[]) => boolean;
  maxBills: number;
  wantsQrCode: boolean;
}) => Promise<BillsFound>;

/**
 * Looks up the open bills that a block wants, outside any scope. Without a key of the company, or without a CPF or CNPJ
 * in the block's variable, no provider is called.
 */
export async function findBills(
  company: Company,
  { data, variables, phone, ask }: { data: BillData; variables: RunVariables; phone: string; ask: AskProvider },
): Promise<RunEvent> {
  const key = await company.read((scope) => secretSetting(scope, 'asaas'));
  const number = readTaxNumber(variables[data.documentKey?.trim() ?? '']);
  if (key === '' || number === undefined) return { type: 'answered', isOk: false, status: null, json: undefined };
  const found = await ask({
    key,
    number,
    isOfCustomer: (phones) => data.anyPhone === true || phones.some((candidate) => isSamePhone(candidate, phone)),
    maxBills: billsOf(data),
    wantsQrCode: data.qrCode === true,
  });
  if (!found.isOk) return { type: 'answered', isOk: false, status: found.status, json: undefined };
  if (found.isMismatch)
    return { type: 'answered', isOk: true, status: found.status, json: { bills: [], isMismatch: true } };
  const bills: Bill[] = [];
  for (const bill of found.bills) bills.push({ ...bill, qrCode: await storePicture(company, bill) });
  return { type: 'answered', isOk: true, status: found.status, json: { bills } };
}

/**
 * Whether a phone that is stored at Asaas, mostly without the country code, is the number of a contact. A missing or
 * additional ninth digit makes no difference.
 */
export function isSamePhone(ofAsaas: string, ofContact: string): boolean {
  const digits = ofAsaas.replaceAll(/\D/g, '').replace(/^0+/, '');
  // In Brazil an area code and a number have 10 or 11 digits.
  if (digits.length < 10) return false;
  const [written] = identitiesOfNumber(digits.length <= 11 ? `55${digits}` : digits);
  return written === identitiesOfNumber(ofContact)[0];
}

/** The reference of the stored picture; empty: there is none, or it is broken. Then the code is sent as text. */
async function storePicture(company: Company, { qrCode }: FoundBill): Promise<string> {
  if (!qrCode) return '';
  try {
    const file = await ingestFile({ bytes: qrCode, company, name: 'pix.png', claimedType: 'image/png' });
    if (file.kind !== 'image') {
      await discardFile(file);
      return '';
    }
    return nameOfFile(await company.inScope((scope) => storeMedia(scope, file)));
  } catch (error) {
    if (error instanceof Failure) return '';
    throw error;
  }
}
