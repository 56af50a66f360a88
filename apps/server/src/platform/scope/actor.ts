import { can, type Permission, type PlanFeature, type Profile } from '@balcao/contract';

/** Who is asking: a person with rights, or the house itself (a lane, a job, a timer). */
export type Actor = UserActor | { kind: 'system' };

export interface UserActor {
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
  /** When the subscription ends; null: never. */
  dueAt: Date | null;
  /** Parts of the product that the plan includes. */
  features: ReadonlySet<PlanFeature>;
}

export const system: Actor = { kind: 'system' };

/** The house may do everything; a person what the profile allows. */
export const mayDo = (actor: Actor, permission: Permission): boolean => actor.kind === 'system' || can(actor.profile, permission);

/** A program that holds the token of a connection. It is no actor: what it may do is what its route does, as the house. */
export interface TokenHolder {
  companyId: number;
  connectionId: number;
  dueAt: Date | null;
  features: ReadonlySet<PlanFeature>;
}
