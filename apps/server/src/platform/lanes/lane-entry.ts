/** An entry to store. Entries of one lane are worked one at a time, the oldest first; lanes are worked side by side. */
export interface LaneEntry {
  /** Such as `chat:<connection>:<chat>`, `send:<connection>`, or `send:<connection>:<contact>` if it is held. */
  lane: string;
  kind: string;
  payload: unknown;
  /** While an entry with this key waits, a new one with the same key is dropped. */
  onceKey?: string;
  notBefore?: Date;
}
