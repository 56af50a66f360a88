import type { addTransactionCapability } from 'baileys';

/** A logger that discards all entries. */
export const silent: Parameters<typeof addTransactionCapability>[1] = {
  level: 'silent',
  child: () => silent,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};
