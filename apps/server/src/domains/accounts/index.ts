/** Gives this process what it needs for codes and links. Call it once, before the first call. */
export { connectAccounts } from './connect.ts';
