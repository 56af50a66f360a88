import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/call-limits.ts';
import type { Call } from '../../platform/http/serve.ts';
import { isKnownHere, type Device } from './device-cookie.ts';

/**
 * How often a password may be tried. Nobody can lock an account: a browser that signed in before is judged by its own
 * tries alone, and others' tries from other addresses never count against an address.
 */
const tries = {
  /** A minute: of one account in one browser that knows it; of one account from one address; from one address. */
  inKnownBrowser: 10,
  accountFromAddress: 10,
  fromAddress: 20,
  /**
   * Wrong ones for one account from anywhere but known browsers: guessing is slow also from many addresses. Addresses
   * without many wrong tries have a share of their own, so that a person at a new place is let in while others guess.
   */
  account: { burst: 60, perHour: 60 },
  accountFromNewAddresses: { burst: 60, perHour: 60 },
  newAddress: { burst: 5, perHour: 5 },
};

/**
 * Counts a try to sign in.
 * @param account the e-mail as it is compared
 * @returns what to call when the password was right or was not looked at
 * @throws ERR_RATE_LIMITED
 */
export async function limitTries(
  { limit, budget }: Pick<Call, 'limit' | 'budget'>,
  request: FastifyRequest,
  account: string,
  device: Device | undefined,
): Promise<() => void> {
  if (isKnownHere(device, account)) {
    await limit('sign-in in a known browser', `${device.id}|${account}`, tries.inKnownBrowser);
    return () => undefined;
  }
  const address = networkOf(request.ip);
  await limit('sign-in from an address', address, tries.fromAddress);
  await limit('account from an address', `${account}|${address}`, tries.accountFromAddress);
  const isNewAddress = budget('wrong tries from an address', `${account}|${address}`, tries.newAddress);
  const shared = budget('wrong tries', account, tries.account);
  if (shared.isGranted) return giveBack(shared, isNewAddress);
  if (!isNewAddress.isGranted) throw shared.refusal;
  const own = budget('wrong tries from new addresses', account, tries.accountFromNewAddresses);
  if (own.isGranted) return giveBack(own, isNewAddress);
  giveBack(isNewAddress)();
  throw own.refusal;
}

type Grant = ReturnType<Call['budget']>;

const giveBack =
  (...grants: Grant[]) =>
  () => {
    for (const grant of grants) if (grant.isGranted) grant.giveBack();
  };
