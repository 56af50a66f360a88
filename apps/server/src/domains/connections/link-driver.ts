import type { Driver, NewCloudAccount } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { isOffered } from './offered-drivers.ts';

/**
 * Checks that a connection may be made with this driver and this account.
 * @throws ERR_SANDBOX_DISABLED; ERR_VALIDATION for a Cloud API number without an account
 */
export function requireLinkable(driver: Driver, cloud: NewCloudAccount | undefined): void {
  if (driver === 'sandbox' && !isOffered('sandbox')) throw fail('ERR_SANDBOX_DISABLED');
  if (driver === 'cloud-api' && !cloud)
    throw fail('ERR_VALIDATION', { issues: [{ path: 'cloud', message: 'required' }] });
}
