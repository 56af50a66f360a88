import type { Driver, NewCloudAccount } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';

/** Stores the sealed credentials of Cloud API connections; the Cloud API driver implements it. */
export interface CloudAccounts {
  save(scope: Scope, connectionId: number, account: NewCloudAccount): Promise<void>;
  forget(scope: Scope, connectionId: number): Promise<void>;
}

/** Until `offerDrivers` is called, only numbers by QR code are offered. */
let offered: ReadonlySet<string> = new Set(['baileys']);
let accounts: CloudAccounts | undefined;

/** Sets the drivers that connections may use on this installation; called once at start. */
export function offerDrivers(drivers: readonly Driver[], cloudAccounts: CloudAccounts): void {
  offered = new Set(drivers);
  accounts = cloudAccounts;
}

/** Whether connections may use this driver on this installation. */
export const isOffered = (driver: Driver): boolean => offered.has(driver);

/** The credentials of Cloud API connections. @throws Error if `offerDrivers` was not called */
export function cloudAccounts(): CloudAccounts {
  if (!accounts) throw new Error('Nobody has said who keeps the accounts of the Cloud API.');
  return accounts;
}
