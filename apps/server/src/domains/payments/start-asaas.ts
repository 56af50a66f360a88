import { startAsaasBillingDouble, type AsaasBillingDouble } from '../../testing/asaas-billing-double.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { takeNoticesAt } from './ground.ts';
import { playProvider } from './network.ts';

/**
 * For tests: starts a double of Asaas. This process calls the double in place of Asaas, and the double notifies the
 * server under test.
 */
export async function startAsaas(): Promise<AsaasBillingDouble> {
  const asaas = await startAsaasBillingDouble();
  playProvider('https://api.asaas.com', { origin: asaas.origin, timeoutMs: 3000 });
  takeNoticesAt((await testApp()).url);
  return asaas;
}
