import type { PaymentProviderChanges, ProviderKind } from '@balcao/contract';
import { activateProvider, changeProvider } from './provider-settings.ts';

/** Sets up a provider and activates it, for a test or the seed. */
export async function makeProvider(
  kind: ProviderKind = 'pix-static',
  settings: PaymentProviderChanges = {
    pixKey: 'financeiro@balcao.example',
    receiverName: 'Balcao Sistemas Ltda',
    receiverCity: 'Sao Paulo',
  },
): Promise<void> {
  await changeProvider(kind, settings);
  await activateProvider(kind);
}
