import { announce, disconnectRoom, evict, hasSocketIn, mayHear } from '../realtime/announce.ts';
import { openReadingScope, openScope } from './open-scope.ts';
import type { Company } from './scope.ts';

/** What names its company by a number: a user, a token, a lane entry, a job, a row of `companyOfRow`. */
export interface OfCompany {
  readonly companyId: number;
}

/** The company to which a user, a token, an entry or a row belongs. The company may not exist: this is not checked. */
export function companyOf({ companyId: id }: OfCompany): Company {
  const company: Company = {
    id,
    logged: { companyId: id },
    inScope: (work, options) => openScope(company, work, options),
    read: (work, options) => openReadingScope(company, work, options),
    announce: (signal, rooms, payload, options) => announce(id, signal, rooms, payload, options),
    mayHear: (rooms, options) => mayHear(id, rooms, options),
    hasClientIn: (room) => hasSocketIn(id, room),
    disconnect: (room) => disconnectRoom(id, room),
    evict: (room, options) => evict(id, room, options),
  };
  return company;
}
