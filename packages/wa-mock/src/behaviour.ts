/** How the media host fails at downloads: each is answered so until it is taken back. */
export type MediaFault =
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; to: string }
  /** The request is taken and never answered. */
  | { kind: 'hang' }
  /** One byte of the file is another one. */
  | { kind: 'flip' };

/**
 * How the server and the customers' phones behave: the ways of the service that changed over the years, and the faults.
 */
export type Behaviour = {
  /** The form in which one-to-one chats are addressed. The service has used LIDs since 2026-05. */
  addressing: 'lid' | 'pn';
  /**
   * The first scan of a code voids its secret and asks the client for a new one (the service since 2026-07-28, baileys
   * issue 2737).
   */
  companionRegRefresh: boolean;
  /**
   * The account asks for a passkey before a device is linked (the service since 2026-06, baileys issue 2672): no scan
   * succeeds.
   */
  passkeyRequired: boolean;
  /** Customers' messages tell their LID alone, not their number. */
  hidesNumbers: boolean;
  /** Customers seal their edits with the secret of the edited message (the service since 2026). */
  sealedEdits: boolean;
  /** After the first login an empty history is sent, without which the client holds back its events for 20 s. */
  historyOnLink: boolean;
  /** `<ib><offline/>` is sent when the waiting stanzas have been delivered. */
  announceOffline: boolean;
  /** Customers' phones encrypt a message again when the client says that it could not read it. */
  resendOnRetry: boolean;
  /** Customers' phones say that a message arrived. */
  deliveryReceipts: boolean;

  /** Every login is refused with this reason: 401 unlinked, 403 banned, 405 client too old, 503 … */
  loginFailure?: number | undefined;
  /** Clients whose version has a lower revision are refused as too old (405). */
  oldestRevision?: number | undefined;
  /** Messages of the client are refused with this code (463: restricted) and reach nobody. */
  ackError?: string | undefined;
  /** Until then, ms since 1970, the number may write to nobody new; told when the client asks. */
  restrictedUntil?: number | undefined;
  /** The server stays silent about messages it took. */
  withholdAcks: boolean;
  ackDelayMs: number;
  /** Messages of the client to these numbers are neither acknowledged nor passed on. */
  silentTo?: readonly string[] | undefined;
  /** Answers to the client's queries come this much later. */
  replyDelayMs: number;
  /**
   * The connection is cut at the client's next message: before it took effect or after, in both cases without an
   * acknowledgement. Once.
   */
  cutAtNextMessage?: 'before' | 'after' | undefined;
  /** Of the whole world; it has no meaning for one phone. */
  mediaFault?: MediaFault | undefined;
  /** What the account's phone does when a client says that a file is not on the media host any more. */
  mediaReupload: 'uploads' | 'not-found' | 'general-error' | 'silent';
};

export const usualBehaviour: Behaviour = {
  addressing: 'lid',
  companionRegRefresh: false,
  passkeyRequired: false,
  hidesNumbers: false,
  sealedEdits: true,
  historyOnLink: true,
  announceOffline: true,
  resendOnRetry: true,
  deliveryReceipts: true,
  withholdAcks: false,
  ackDelayMs: 0,
  replyDelayMs: 0,
  mediaReupload: 'uploads',
};
