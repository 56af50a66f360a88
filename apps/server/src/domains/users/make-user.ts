import type { Profile } from '@balcao/contract';
import { randomUUID } from 'node:crypto';
import { inCompany } from '../../platform/scope/in-company.ts';
import { insertUser } from './insert-user.ts';

/** The password of every made user. */
export const madePassword = 'uma-senha-boa';
/** The hash of `madePassword`, as a literal because hashing is slow. */
const madeHash = '$argon2id$v=19$m=19456,t=2,p=1$a8aYn/6llMMzFSb6lHqQwA$WDLYxWkFo1p2bQCzRobi0b53C7wY81oupzofG0ukU4k';

export interface MadeUser {
  id: number;
  companyId: number;
  name: string;
  email: string;
}

/** A user of a company for a test or the seed, whose password is `madePassword`. */
export async function makeUser(
  companyId: number,
  {
    name = 'Ana Souza',
    email = `${randomUUID()}@exemplo.com.br`,
    profile = 'user' as Profile,
    queueIds = [] as readonly number[],
    allTickets = false,
    connectionId = null as number | null,
    /** Has no password yet. */
    isInvited = false,
  } = {},
): Promise<MadeUser> {
  const id = await inCompany(companyId, ({ db }) =>
    insertUser(
      db,
      {
        name,
        email,
        password_hash: isInvited ? null : madeHash,
        profile,
        super: false,
        all_tickets: allTickets,
        connection_id: connectionId,
        language: null,
        last_seen_at: null,
      },
      queueIds,
    ),
  );
  return { id, companyId, name, email };
}
