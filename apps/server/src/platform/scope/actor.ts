import { can, type Permission, type PlanFeature, type Profile } from '@balcao/contract';

/** Who is asking: a person with rights, or the house itself (a lane, a job, a timer). */
export type Actor = UserActor | { kind: 'system' };

/** What every call asks of the company behind it. */
export interface CompanyStanding {
  /** The operator lets nobody of it in. */
  isBlocked: boolean;
  /** When the subscription ends; null: never. */
  dueAt: Date | null;
  /** Parts of the product that the plan includes. */
  features: ReadonlySet<PlanFeature>;
}

export interface UserActor extends CompanyStanding {
  kind: 'user';
  userId: number;
  name: string;
  companyId: number;
  sessionId: string;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  /** Also sees waiting tickets that have no queue. */
  allTickets: boolean;
}

export const system: Actor = { kind: 'system' };

/** The house may do everything; a person what the profile allows. */
export const mayDo = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'system' || can(actor.profile, permission);

/**
 * A program that holds the token of a connection. It is no actor: what it may do is what its route does, as the house.
 */
export interface TokenHolder extends CompanyStanding {
  companyId: number;
  connectionId: number;
}
