/** The addresses of this machine that tests permit. */
let permitted: readonly string[] = [];

/** For tests: blocks may call servers of this machine. @param addresses an empty list ends the permission */
export const permitAddresses = (addresses: readonly string[]): void => void (permitted = addresses);

/** Which addresses blocks may call: public hosts. `plain`: also without TLS, because the author chose the address. */
export const outboundRules = (): { plain: boolean; permit: readonly string[] } => ({ plain: true, permit: permitted });
