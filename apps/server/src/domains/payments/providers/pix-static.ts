import { randomBytes } from 'node:crypto';
import { brCode, isPixKey } from './br-code.ts';
import { ProviderError, type ProviderPort } from './port.ts';

export interface PixStaticSettings {
  pixKey: string;
  receiverName: string;
  receiverCity: string;
}

/** The operator's own Pix key: codes are made here, and the operator confirms payments by hand. */
export const pixStatic = ({ pixKey, receiverName, receiverCity }: PixStaticSettings): ProviderPort => ({
  // A static code takes at most 25 letters and digits.
  newReference: () => `B${randomBytes(12).toString('hex').toUpperCase()}`,
  createCharge: ({ reference, cents }) =>
    Promise.resolve({
      providerRef: reference,
      code: brCode({ key: pixKey, name: receiverName, city: receiverCity, cents, txid: reference }),
      expiresAt: null,
    }),
  diagnose: () => (isPixKey(pixKey) ? Promise.resolve() : Promise.reject(new ProviderError('key'))),
});
