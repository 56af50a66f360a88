import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/call-limits.ts';
import type { Call } from '../../platform/http/serve.ts';
import { isKnownHere, type Device } from './device-cookie.ts';

/**
 * How often a password may be tried. No client can lock an account for its owner. A browser that signed in before has
 * its own limit. Tries from other addresses never count against an address.
 */
const tries = {
  /** Tries per minute: for an account in one known browser; for an account from one address; from one address. */
  inKnownBrowser: 10,
  accountFromAddress: 10,
  fromAddress: 20,
  /**
   * Wrong passwords for one account from all unknown browsers; this slows guessing from many addresses. Addresses with
   * few wrong tries have a separate limit. The owner can therefore sign in from a new place during an attack from a few
   * addresses.
   */
  account: { burst: 60, perHour: 60 },
  accountFromNewAddresses: { burst: 60, perHour: 60 },
  newAddress: { burst: 5, perHour: 5 },
  /**
   * Codes of two-factor sign-in for one account after the right password, in one known browser or in all other ones.
   * Three of a million codes are right at a time.
   */
  code: { burst: 10, perHour: 10 },
};

/**
 * Counts a try to sign in.
 * @param account the e-mail in its normalised form
 * @returns a function that gives the try back; call it if the password was right or was not checked
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
  const addressGrant = budget('wrong tries from an address', `${account}|${address}`, tries.newAddress);
  const sharedGrant = budget('wrong tries', account, tries.account);
  if (sharedGrant.isGranted) return giveBackOf(sharedGrant, addressGrant);
  // All unknown browsers together have used up the tries. An address with few wrong tries may still try.
  if (!addressGrant.isGranted) throw sharedGrant.refusal;
  const newAddressesGrant = budget('wrong tries from new addresses', account, tries.accountFromNewAddresses);
  if (newAddressesGrant.isGranted) return giveBackOf(newAddressesGrant, addressGrant);
  giveBackOf(addressGrant)();
  throw newAddressesGrant.refusal;
}

/**
 * Counts a try of a two-factor code.
 * @returns a function that gives the try back; call it if the code was right
 * @throws ERR_RATE_LIMITED
 */
export function countCode({ budget }: Pick<Call, 'budget'>, account: string, device: Device | undefined): () => void {
  const grant = isKnownHere(device, account)
    ? budget('codes in a known browser', `${device.id}|${account}`, tries.code)
    : budget('codes', account, tries.code);
  if (!grant.isGranted) throw grant.refusal;
  return giveBackOf(grant);
}

type Grant = ReturnType<Call['budget']>;

/** A function that gives back those of the grants that were given. */
const giveBackOf =
  (...grants: Grant[]) =>
  () => {
    for (const grant of grants) if (grant.isGranted) grant.giveBack();
  };
