import type { ProviderKind } from '@balcao/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/scope/tables.ts';
import { openSecret } from '../ground.ts';
import { asaas } from './asaas.ts';
import { efi } from './efi.ts';
import { pixStatic } from './pix-static.ts';
import type { ProviderPort } from './port.ts';

export type ProviderRow = Selectable<Tables['payment_providers']>;

/** The columns that each provider needs. */
const requiredColumns = {
  'pix-static': ['pix_key', 'receiver_name', 'receiver_city'],
  asaas: ['api_key_sealed'],
  efi: ['client_id', 'client_secret_sealed', 'certificate_sealed', 'pix_key'],
} as const satisfies Record<ProviderKind, readonly (keyof ProviderRow)[]>;

/** Whether all settings that the provider needs are filled in. */
export const isComplete = (row: ProviderRow): boolean =>
  requiredColumns[row.kind].every((column) => row[column] !== '');

/** The functions that call the provider of a row. They get its secrets in clear. */
export function openProvider(row: ProviderRow): ProviderPort {
  const secret = (name: 'api_key' | 'client_secret' | 'certificate' | 'certificate_password') =>
    openSecret(row[`${name}_sealed`], `${row.kind} ${name}`);
  switch (row.kind) {
    case 'pix-static':
      return pixStatic({ pixKey: row.pix_key, receiverName: row.receiver_name, receiverCity: row.receiver_city });
    case 'asaas':
      return asaas({ apiKey: secret('api_key'), sandbox: row.sandbox });
    case 'efi':
      return efi({
        clientId: row.client_id,
        clientSecret: secret('client_secret'),
        certificate: Buffer.from(secret('certificate'), 'base64'),
        certificatePassword: secret('certificate_password'),
        pixKey: row.pix_key,
        sandbox: row.sandbox,
      });
  }
}
