import { serverNoun } from '../platform/noun.ts';

/** The host's own table: which node drives which connection. */
export const hostNoun = serverNoun({ tables: ['connection_leases'] });
