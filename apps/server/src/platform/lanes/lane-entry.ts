/** An entry to store. One worker at a time works a lane, the oldest entries first; lanes are worked side by side. */
export interface LaneEntry {
  /** Such as `chat:<connection>:<chat>`, `send:<connection>`, or `send:<connection>:<contact>` if it is held. */
  lane: string;
  kind: string;
  payload: unknown;
  /**
   * While the company has an entry with this key, waiting, worked or parked, a new one with the same key is dropped.
   */
  onceKey?: string;
  /** The entry is not worked before this time. */
  notBefore?: Date;
}
