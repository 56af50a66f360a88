import type { RouteInput, RouteReply, routes } from '@balcao/contract';
import type { Payload, SignalName } from '../live/socket.ts';

type Routes = typeof routes;

/**
 * A noun that is a table with a search box. It has calls to create and change a record, and a call for pages of
 * records, or for one list if there are few. A screen whose records cannot be removed sets `mayRemove={false}`.
 */
export type RecordNoun = {
  [N in keyof Routes]: 'create' | 'update' extends keyof Routes[N]
    ? 'page' extends keyof Routes[N]
      ? N
      : 'list' extends keyof Routes[N]
        ? N
        : never
    : never;
}[keyof Routes];

/** A record of the noun, as the server answers it. */
export type RecordOf<N extends RecordNoun> = RouteReply<Routes[N]['create']> & { id: number };
/** The fields of a new record, as the contract's schema returns them. */
export type FieldsOf<N extends RecordNoun> = RouteInput<Routes[N]['create']>['body'];

/** The signals that announce changed and deleted records. */
export type RecordSignal = {
  [S in SignalName]: { action: 'delete' } extends { action: Payload<S>['action'] } ? S : never;
}[SignalName];

/** What the screen and the live rules of a noun's records have in common. */
export interface Records<N extends RecordNoun = RecordNoun> {
  noun: N;
  signal: RecordSignal;
  /** The field by which the server orders the pages. */
  orderBy: keyof RecordOf<N> & string;
  /** The words that name one record in questions and buttons. */
  nameOf: (record: RecordOf<N>) => string;
}

/** Describes the records of a noun; `RecordScreen` shows them and `liveRecords` keeps them up to date. */
export const recordsOf = <const N extends RecordNoun>(noun: N, about: Omit<Records<N>, 'noun'>): Records<N> => ({
  noun,
  ...about,
});
