/** Ordered work to store: entries of one lane are worked one at a time, oldest first; lanes run side by side. */
export interface LaneEntry {
  /** `chat:<connection>:<chat>`, `send:<connection>`, `send:<connection>:<contact>` where one conversation waits. */
  lane: string;
  kind: string;
  payload: unknown;
  /** While an entry with the same key waits, another one is dropped. */
  onceKey?: string;
  notBefore?: Date;
}
