let permitted: readonly string[] = [];

/** For tests: blocks may call servers of this machine. @param addresses empty: no longer */
export const permitAddresses = (addresses: readonly string[]): void => void (permitted = addresses);

/** What blocks may call: public hosts, by HTTP as well, because an author wrote the address. */
export const reach = (): { plain: boolean; permit: readonly string[] } => ({ plain: true, permit: permitted });
