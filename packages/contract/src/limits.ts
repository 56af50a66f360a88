/** The product's constants, each once. Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const limits = {
  ticketsPerPage: 40,
  /** Badges count up to this number and then show that there are more. */
  countedTickets: 1000,
  /** Lists count exactly up to this number; above it the reply says `countIsCapped`. */
  countedHits: 1000,
  messagesPerPage: 40,
  /** The hidden messages of a page of a conversation are counted up to this number. */
  hiddenMessagesCounted: 1000,
  contactsPerPage: 40,
  /** The choices of a contact search by name. */
  contactChoices: 30,
  rowsPerPage: 20,
  companyName: { min: 2, max: 50 },
  userName: { min: 2, max: 50 },
  password: { min: 5, max: 50 },
  connectionName: { min: 2, max: 50 },
  contactName: { min: 2, max: 50 },
  contactNumber: { min: 8, max: 50 },
  queueName: { min: 2, max: 50 },
  tagName: { min: 2, max: 50 },
  note: { min: 2, max: 4000 },
  /** WhatsApp cuts texts at 65,536 characters; longer ones are refused instead of cut. */
  messageText: 65536,
  /** Names from the address books of a company's phones. */
  addressBook: 50_000,
  /** The notices of Meta about a number that its health shows. */
  numberNotices: 20,
  /** The limits of Meta's Cloud API, in characters. */
  cloudApi: { text: 4096, caption: 1024 },
  /** The last line in a ticket's row; the rest is never shown. */
  lastMessage: 120,
  quickReplyLabel: 35,
  searchMin: 3,
  searchDebounceMs: 500,
  filesPerMessage: 10,
  upload: { image: 2 * 1024 * 1024, audio: 5 * 1024 * 1024, video: 20 * 1024 * 1024, document: 100 * 1024 * 1024 },
  jsonBody: 1024 * 1024,
  /** The body of a call without a signed-in user or a token: a few short fields. */
  publicJsonBody: 16 * 1024,
  /** The bytes of all fields of a form together, and their number; files do not count. */
  form: { fieldBytes: 1024 * 1024, fields: 50 },
  /** For one connection's token. */
  sendsPerMinute: 60,
  /** Calls of one user that may hash a password. */
  passwordCallsPerMinute: 30,
  idempotencyKey: { max: 100, hours: 24 },
  recordingMinBytes: 10000,
  composerRows: 5,
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  mediaLinkSeconds: 12 * 60 * 60,
  presencePingMs: 300000,
  socketPingMs: 18000,
  /** A client sends a few messages a second on its socket; messages above this limit are ignored. */
  socketWords: { most: 300, inMs: 10_000 },
  /**
   * Open sockets in one process: a user has three tabs on each of several devices, and an office of 200 people with
   * three tabs each shares one address. `waiting` is how many handshakes may wait for their turn.
   */
  sockets: { perUser: 30, perAddress: 1000, waiting: 2000 },
  warnDaysBeforeDue: 5,
  trialDays: 3,
  connectionDefaults: { maxUseBotQueues: 3, expiresTicket: 0, timeUseBotQueues: 0, provider: 'beta' },
  toastMs: 3000,
  qrSize: 256,
  ack: { pending: 0, sent: 1, delivered: 2, deliveredToAll: 3, read: 4, played: 5 },
} as const;
