import type { Driver } from '@balcao/contract';

let offered: ReadonlySet<string> = new Set(['baileys']);

/** Which drivers connections may be made with on this installation; called once at start. */
export const offerDrivers = (drivers: readonly Driver[]): void => void (offered = new Set(drivers));

export const isOffered = (driver: Driver): boolean => offered.has(driver);
