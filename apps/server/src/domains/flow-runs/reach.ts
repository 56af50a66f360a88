import type { OutsideCall } from '../../platform/outbound-http/fetch-outside.ts';

let permitted: readonly string[] = [];

/** For tests: blocks may call servers of this machine. @param addresses empty: no longer */
export const permitAddresses = (addresses: readonly string[]): void => void (permitted = addresses);

/** What blocks may call: public hosts, by HTTP as well, because an author wrote the address. */
export const reach = (): Pick<OutsideCall, 'plain' | 'permit'> => ({ plain: true, permit: permitted });
