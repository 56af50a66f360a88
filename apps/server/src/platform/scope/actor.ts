import { can, type Permission, type PlanFeature, type Profile } from '@balcao/contract';

/** The origin of a call: a user with rights, or the system itself (a lane, a job, a timer). */
export type Actor = UserActor | SystemActor;

interface SystemActor {
  kind: 'system';
  /**
   * For whom the system works, for the audit log: a program with a connection's token, an operator, or a command of the
   * operator, which has no name (`platform`).
   */
  for?: { connectionId: number } | { operator: NamedOperator } | 'platform';
}

/** The state of the company that every call checks. */
export interface CompanyStanding {
  /** The operator has blocked the company: no user of it may sign in. */
  isBlocked: boolean;
  /** Until when the company is served: the due date and the days of grace after it; null: without an end. */
  dueAt: Date | null;
  /** The due date, if days of grace follow it. */
  paidUntil?: Date | null;
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
  /** Also sees waiting tickets without a queue. */
  allTickets: boolean;
  /** Connections that are private to another user. */
  hiddenConnectionIds: readonly number[];
  /** Connections that are private to this user. */
  ownConnectionIds: readonly number[];
  /** The operator who acts as this user, in a visit. The ids are those of the operator's own session. */
  impersonator?: { name: string; companyId: number; userId: number; sessionId: string };
  /** Tickets in which this user is a guest. The list may be some seconds old: queries check the ticket, too. */
  guestTicketIds: readonly number[];
  /** The network address of the call, for the audit log; null: unknown; absent: the actor is not of a call. */
  address?: string | null;
}

/** What the audit log of a company says of an operator. */
export type NamedOperator = Pick<UserActor, 'name' | 'address'>;

export const system: Actor = { kind: 'system' };
/** The system on behalf of a program. */
export const programOf = ({ connectionId }: TokenHolder): Actor => ({ kind: 'system', for: { connectionId } });
/** The system on behalf of the platform's operator: a command, which has no name. */
export const platform: Actor = { kind: 'system', for: 'platform' };
/** The system on behalf of an operator, in a company that the operator has not entered. */
export const platformFor = (operator: NamedOperator): Actor => ({ kind: 'system', for: { operator } });

/** The actor as `app.actor` names it in the database, for its triggers; undefined for the system itself. */
export function nameOfActor(actor: Actor): string | undefined {
  if (actor.kind === 'user') return actor.impersonator ? 'platform' : `user:${actor.userId}`;
  if (typeof actor.for !== 'object') return actor.for;
  return 'operator' in actor.for ? 'platform' : `program:${actor.for.connectionId}`;
}

/** The name of the operator on whose behalf the actor acts; for the audit log. */
export const operatorOf = (actor: Actor): string | undefined =>
  actor.kind === 'user' ? actor.impersonator?.name : namedOperator(actor)?.name;

/** The network address from which the actor calls, for the audit log; null or undefined: unknown. */
export const addressOfActor = (actor: Actor): string | null | undefined =>
  actor.kind === 'user' ? actor.address : namedOperator(actor)?.address;

const namedOperator = ({ for: whom }: SystemActor): NamedOperator | undefined =>
  typeof whom === 'object' && 'operator' in whom ? whom.operator : undefined;

/** The system may do everything; a user what the profile allows. */
export const mayDo = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'system' || can(actor.profile, permission);

/**
 * A program with the token of a connection. It is not an actor: its routes decide what it may do and run as the system.
 */
export interface TokenHolder extends CompanyStanding {
  companyId: number;
  connectionId: number;
}
