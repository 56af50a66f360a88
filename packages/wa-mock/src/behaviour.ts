/** How downloads from the media host fail. The fault applies to every download until it is removed. */
export type MediaFault =
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; to: string }
  /** The request is accepted and never answered. */
  | { kind: 'hang' }
  /** One bit of the file is inverted. */
  | { kind: 'flip' };

/**
 * How the server and the phones behave: the behaviour that the service changed over the years, and the faults.
 */
export type Behaviour = {
  /** The address form of one-to-one chats. The service has used LIDs since 2026-05. */
  addressing: 'lid' | 'pn';
  /**
   * The first scan of a code voids its secret and asks the client for a new one. The service does so since 2026-07-28
   * (baileys issue 2737).
   */
  companionRegRefresh: boolean;
  /**
   * The account requires a passkey before it links a device, so every scan fails. The service does so since 2026-06
   * (baileys issue 2672).
   */
  passkeyRequired: boolean;
  /** Customers' messages carry the LID only, without the phone number. */
  hidesNumbers: boolean;
  /** Customers encrypt an edit with the secret of the edited message. The service does so since 2026. */
  sealedEdits: boolean;
  /**
   * The account's phone sends an empty history after the first login. Without it the client holds back its events for
   * 20 s.
   */
  historyOnLink: boolean;
  /** The server sends `<ib><offline/>` after it delivered the waiting stanzas. */
  announceOffline: boolean;
  /** Customers' phones encrypt a message again when the client reports that it could not decrypt it. */
  resendOnRetry: boolean;
  /** Customers' phones send a receipt when a message arrives. */
  deliveryReceipts: boolean;

  /** The server refuses every login with this reason: 401 unlinked, 403 banned, 405 client too old, 503 … */
  loginFailure?: number | undefined;
  /**
   * Clients with a lower revision than this are refused as too old (405). It applies to the whole world; it has no
   * effect on a single phone.
   */
  oldestRevision?: number | undefined;
  /** The server refuses the client's messages with this code (463: restricted) and does not deliver them. */
  ackError?: string | undefined;
  /** Until this time, in ms since 1970, the number may not start new chats. The client learns it by a query. */
  restrictedUntil?: number | undefined;
  /**
   * The server delivers the client's messages without acknowledging them. It has no effect together with `ackDelayMs`
   * or `ackError`.
   */
  withholdAcks: boolean;
  /** The delay of the acknowledgements of the client's messages. */
  ackDelayMs: number;
  /** The client's messages to these numbers are neither acknowledged nor delivered. */
  silentTo?: readonly string[] | undefined;
  /** The delay of the answers to the client's queries. */
  replyDelayMs: number;
  /**
   * Cuts the connection at the client's next message, once. The message is delivered before the cut (`after`) or not at
   * all (`before`); in both cases it is not acknowledged.
   */
  cutAtNextMessage?: 'before' | 'after' | undefined;
  /** Applies to the whole world; it has no effect on a single phone. */
  mediaFault?: MediaFault | undefined;
  /** The reaction of the account's phone when a client reports that a file is missing on the media host. */
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
