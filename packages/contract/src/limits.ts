/**
 * The product's constants, each once. Unless the name or the comment says otherwise, sizes of files and bodies are in
 * bytes, lengths of texts in characters, and times in milliseconds.
 */
export const limits = {
  ticketsPerPage: 40,
  /** How many of the newest tickets of a contact its panel shows, together with the open one. */
  ticketsOfContact: 6,
  /** The tickets that one call changes together. */
  bulkTickets: 100,
  /** The saved views of a user, and those that a company shares. */
  savedViews: 20,
  savedViewName: { min: 1, max: 40 },
  savedViewAddress: 1000,
  /** The server counts the tickets of a list up to this number, which a badge shows as `999+`. */
  countedTickets: 1000,
  /**
   * The server counts the tickets with unread messages up to this number, in each of two lists. The bell and the title
   * of the tab show the sum, and `99+` from this number on.
   */
  countedUnread: 100,
  /** `days`: for how many a ticket may be put off. `untilMessage`: the time for "until the customer's next message". */
  snooze: { days: 366, untilMessage: '9999-12-31T00:00:00.000Z' },
  /** Lists count exactly up to this number; above it the reply says `countIsCapped`. */
  countedHits: 1000,
  messagesPerPage: 40,
  /** A conversation opens at its first unread message, but at most so many messages of the customer back. */
  unreadLookedBack: 10_000,
  /** The hits of a search in a conversation. */
  messageHitsPerPage: 100,
  /** The hidden messages of a page of a conversation are counted up to this number. */
  hiddenMessagesCounted: 1000,
  contactsPerPage: 40,
  /** The choices of a contact search by name. */
  contactChoices: 30,
  /** The rows of a call that makes contacts from a spreadsheet. */
  contactUploadRows: 1000,
  /**
   * The file of an import of contacts. `unpackedBytes`: the largest size of one part of a workbook; `textBytes`: of all
   * texts that its cells share.
   */
  contactImport: {
    fileBytes: 10 * 1024 * 1024,
    rows: 50_000,
    columns: 100,
    unpackedBytes: 100 * 1024 * 1024,
    textBytes: 50 * 1024 * 1024,
  },
  contactListName: { min: 2, max: 50 },
  /**
   * A contact list. `perCompany`: lists; `people`: of one list; `variables`: further columns of a sheet, with the
   * characters of their headings and values.
   */
  contactList: { perCompany: 500, people: 200_000, variables: 30, variableName: 40, variable: 200 },
  /**
   * An audience. `counted`: it is counted exactly up to this number; `references`: lists, tags or queues of one
   * condition; `extras`: conditions on extra fields, with their characters; `savedFilters`: of the company, with the
   * characters of their names.
   */
  audience: {
    counted: 100_000,
    references: 50,
    extras: 10,
    extraName: 100,
    extraValue: 200,
    savedFilters: 100,
    filterName: { min: 1, max: 60 },
  },
  /** A merge of contacts can be undone for this long. */
  mergeUndoDays: 30,
  /** The records of a page of most lists. */
  rowsPerPage: 20,
  ticketEventsPerPage: 20,
  /** Entries of the audit log in one answer; `exported` is the most that one file takes. */
  auditPage: { usual: 40, max: 500, exported: 20_000 },
  /** Entries of the audit log are deleted after this many days. */
  auditDays: 365,
  /** The time between the order to erase a company and its erasure, in which the order can be taken back. */
  erasureDays: 14,
  /** `days`: the maximum for which messages and files may be kept. Expired ones are counted up to `counted`. */
  retention: { days: 36_500, counted: 10_000 },
  /** Why a contact is erased, in characters. */
  erasureReason: { min: 3, max: 300 },
  /** How long the link to an archive of a company or a contact is valid. */
  exportDays: 7,
  /** How many archives or erasures a list has. */
  listedExports: 20,
  /** A company that was not served for so many days loses the links of its numbers. */
  unlinkAfterDays: 30,
  companyName: { min: 2, max: 50 },
  planName: { min: 2, max: 50 },
  /** Why the operator marks an invoice as paid or void, in characters. */
  invoiceReason: { min: 3, max: 300 },
  /** How long a link works with which an invoice is paid without signing in. */
  payLinkDays: 90,
  /** The maximum of the days before and after a due date that the operator may set. */
  billingDays: 60,
  /** The maximum of users, connections or queues that a plan includes, and of its price in BRL a month. */
  plan: { included: 100_000, value: 1_000_000 },
  /** `max`: US dollars for one message. `most`: rows of the price list. */
  whatsappPrice: { max: 100, most: 200 },
  /** For how long the operator may act in a company that the operator entered. */
  impersonationMs: 60 * 60 * 1000,
  impersonationReason: { min: 5, max: 500 },
  /** Companies on a page of the operator's console, and days of meters that it shows and keeps. */
  console: { pageSize: 50, meterDays: 31, keptDays: 400 },
  /** Parked entries, failed jobs and tables that the machine room lists. */
  machineRoom: { parked: 50, failedJobs: 50, tables: 12 },
  userName: { min: 2, max: 50 },
  password: { min: 5, max: 50 },
  connectionName: { min: 2, max: 50 },
  contactName: { min: 2, max: 50 },
  contactNumber: { min: 8, max: 50 },
  queueName: { min: 2, max: 50 },
  tagName: { min: 3, max: 50 },
  note: { min: 2, max: 4000 },
  /** The users whom one note mentions. */
  noteMentions: 20,
  /** How many of the newest mentions in notes the bell shows, and as many notifications of chats. */
  mentionsListed: 30,
  /** The users that a search for colleagues returns. */
  colleagues: 30,
  announcementTitle: { min: 2, max: 100 },
  announcementText: 4000,
  /** The plans that one announcement names. */
  announcementPlans: 100,
  /** The newest announcements that a user is shown. */
  announcementsShown: 50,
  chatTitle: { min: 1, max: 80 },
  /** The users of a chat beside its owner, and the colleagues whom the dialog offers for a chat. */
  chatUsers: 200,
  chatMessage: 10_000,
  chatMessagesPerPage: 20,
  /** The messages that a page of a search in chats shows. */
  chatHits: 30,
  helpTitle: { min: 2, max: 100 },
  helpDescription: 1000,
  holidayName: { min: 2, max: 50 },
  closingReasonName: { min: 2, max: 50 },
  /** The menus of a queue: characters of a title and a message, options of a menu, and levels. */
  queueOptions: { title: 100, message: 4000, perMenu: 20, depth: 10 },
  /** The messages of one reply of a bot outside the product; further ones are not sent. */
  botMessages: 50,
  /**
   * The automatic answers. `perTicket` and `perMinute` stop two bots that answer each other; then the ticket waits for
   * a person. A message that arrives later than `messageAgeMs` after it was written gets no answer. Within
   * `outOfHoursPauseMs` a ticket gets the text out of hours once. A rating counts within `ratingMs` after the question.
   * If a bot closed a ticket, a ticket that follows within `continuedMs` takes over its counts (`perTalk`).
   */
  automation: {
    perTicket: 50,
    perTalk: 200,
    perMinute: 20,
    messageAgeMs: 10 * 60_000,
    outOfHoursPauseMs: 5 * 60_000,
    ratingMs: 24 * 3600_000,
    continuedMs: 3600_000,
  },
  kanbanBoardName: { min: 2, max: 50 },
  /** The boards of a company. */
  kanbanBoards: 20,
  kanbanCardsPerPage: 50,
  /** If a lane has more cards than this, only the cards near the visible part are drawn. */
  kanbanDrawn: 100,
  /** Tickets in one answer for clients that read the whole board at once. */
  kanbanTickets: 500,
  /** The live tickets of each status that the lanes of a board count. */
  kanbanCounted: 20_000,
  cardValueCents: 99_999_999_999,
  cardNextStep: 200,
  /** The extra fields of the contact that a queue may require at closing. */
  requiredContactFields: 10,
  /** A transfer can be undone for this long. */
  transferUndoMs: 5 * 60_000,
  /** The queues, and the people, that a search for a transfer returns. */
  transferTargets: 50,
  /** The intervals of one day in opening hours. */
  intervalsPerDay: 6,
  /** The characters of the value of a setting. */
  settingValue: 300,
  /** WhatsApp cuts texts at 65,536 characters; longer ones are refused instead of cut. */
  messageText: 65536,
  /** Names from the address books of a company's phones. */
  addressBook: 50_000,
  /** The notices of Meta about a number that its health shows. */
  numberNotices: 20,
  /** The limits of Meta's Cloud API, in characters; those of files, in bytes. */
  cloudApi: {
    text: 4096,
    caption: 1024,
    fileBytes: { image: 5 * 2 ** 20, audio: 16 * 2 ** 20, video: 16 * 2 ** 20, document: 100 * 2 ** 20 },
  },
  /**
   * A message template, as Meta takes it. `draft…`: what a draft may hold, so that the check can say that it is too
   * long; `perConnection`: drafts.
   */
  template: {
    name: 512,
    header: 60,
    body: 1024,
    footer: 60,
    buttons: 10,
    buttonText: 25,
    links: 2,
    url: 2000,
    draftText: 500,
    draftBody: 4000,
    draftButtons: 20,
    placeholders: 50,
    perConnection: 250,
  },
  /** The characters of the last message in a ticket's row; the rest of the text is never shown. */
  lastMessage: 120,
  /** The longest period of the dashboard: three years. */
  dashboardDays: 1096,
  /**
   * A flow. `cards`: of one content block; `options`: of a menu; `httpFields`: headers of a call, and values of its
   * answer; `perCompany`: flows; `versions`: those that the history lists.
   */
  flow: {
    name: { min: 2, max: 50 },
    note: 200,
    nodes: 500,
    connections: 2000,
    cards: 100,
    options: 50,
    intervalSeconds: 120,
    waitMinutes: 7 * 24 * 60,
    httpSeconds: 30,
    httpFields: 30,
    /** Bills that one block sends, and the seconds of their look-up. */
    bills: 5,
    billSeconds: 40,
    /** Fields of a form, and the characters of its texts: the limits of WhatsApp Flows and of interactive messages. */
    formFields: 15,
    form: { header: 60, message: 1024, button: 20, label: 80, options: 20, option: 30 },
    filesPerUpload: 10,
    perCompany: 500,
    versions: 100,
    /** The characters of a variable's value, and the variables of one run. */
    variable: 4000,
    variables: 200,
    /** The characters of a customer's text that the trace keeps. */
    traceText: 500,
    /** How much a run may do without the customer: blocks, and branches for a customer who does not answer. */
    blocksAlone: 500,
    timeoutsAlone: 20,
    /** A run ends if the customer does not answer for so long: then the Cloud API takes no free text any more. */
    silentMs: 24 * 3600_000,
    /** Simulated runs: blocks that run, characters of a pretended answer, and steps of the author in a kept run. */
    simulatedSteps: 2000,
    simulatedJson: 20_000,
    testInputs: 200,
    testsPerFlow: 30,
  },
  /** What starts flows. `hours`: of silence, for the event `silence`; `perCompany`: phrases and events together. */
  flowTrigger: { name: { min: 2, max: 50 }, phrase: 500, hours: 30 * 24, perCompany: 500 },
  flowRunsPerPage: 50,
  flowStepsPerPage: 200,
  /** The traces of runs are kept for so many days. */
  flowRunDays: 90,
  /**
   * An integration. `url`, `jsonContent`: characters; `delayMs`: between two bubbles of Typebot; `deliveries`: the
   * calls that the log shows; `perCompany`: integrations.
   */
  integration: {
    name: { min: 2, max: 50 },
    url: 2000,
    jsonContent: 20_000,
    delayMs: { usual: 1000, max: 10_000 },
    expiresMinutes: { usual: 1, max: 10_080 },
    deliveries: 50,
    perCompany: 100,
  },
  /**
   * A prompt. `defaults`: those of the specification. `facts`: how many phrases one answer of the test bench must, or
   * must not, contain. `tokensPerMonth`: what a company may use unless it sets another limit. `transcribedSeconds`: the
   * longest voice note that is transcribed. `atOnce`: the simultaneous calls of one company to models; `waiting`: the
   * calls that wait for their turn.
   */
  prompt: {
    name: { min: 5, max: 100 },
    text: { min: 50, max: 20_000 },
    maxTokens: 16_000,
    maxMessages: 100,
    key: 500,
    perCompany: 100,
    questions: 50,
    question: 1000,
    facts: 10,
    fact: 200,
    transcribedSeconds: 300,
    spokenCharacters: 1500,
    tokensPerMonth: { initial: 1_000_000, max: 999_999_999 },
    callMs: 45_000,
    atOnce: 4,
    waiting: 40,
    defaults: {
      model: 'gpt-3.5-turbo-1106',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      transcriptionModel: 'whisper-1',
    },
  },
  /**
   * A webhook. `waiting`: the events that may wait for one; further ones are dropped. `deliveries`: the events that the
   * log shows.
   */
  webhook: { name: { min: 2, max: 50 }, url: 2000, waiting: 5000, deliveries: 50, perCompany: 20 },
  /**
   * The access of an assistant by the Model Context Protocol. `days`: how long a token lasts. `resultCharacters`: a
   * longer result of a tool is refused.
   */
  mcpToken: {
    name: { min: 2, max: 50 },
    perCompany: 20,
    days: 365,
    callsPerMinute: 120,
    bodyBytes: 256 * 1024,
    resultCharacters: 200_000,
  },
  /** A file list; `options`: its files, which fit into one message of the composer. */
  fileList: { name: { min: 3, max: 50 }, message: 4000, options: 10, optionName: 100 },
  /**
   * A scheduled message. `exceptDays`: the exceptions of a series; `inRange`: the messages that a calendar shows at
   * once; `missedMinutes`: how late a message is still sent unless the company sets another limit.
   */
  schedule: { body: { min: 5, max: 4000 }, exceptDays: 100, inRange: 1000, missedMinutes: 24 * 60 },
  /**
   * A campaign. `message`: characters of a text; `people`: those of one campaign; `variables`: of the company, with the
   * characters of their keys and values; `replyMs`: an answer within this time after the message counts.
   */
  campaign: {
    name: { min: 2, max: 50 },
    message: 4096,
    people: 100_000,
    perCompany: 1000,
    connections: 10,
    holdOutPercent: 50,
    conversionDays: 90,
    variables: 50,
    variableKey: 40,
    variable: 1000,
    replyMs: 72 * 3600_000,
  },
  /** The characters of a quick message in the list after `/`; further ones are cut off. */
  quickReplyLabel: 35,
  /** The least characters of a search in a look-up field. */
  searchMin: 3,
  /** Messages are searched for so many different words; further words of a search are left out. */
  searchWords: 16,
  searchDebounceMs: 500,
  filesPerMessage: 10,
  /** Five targets, as in WhatsApp's own apps. */
  forward: { messages: 30, targets: 5 },
  cardsPerMessage: 10,
  /** `perHour`: the pages that the server fetches for one company. */
  linkPreviews: { perCall: 20, perHour: 300, url: 2000, title: 150, description: 300, imageSide: 480 },
  /** A list of options fits into an interactive message of the Cloud API. */
  optionList: { options: 10, option: 72, button: 20, body: 1024 },
  /** The text of the question for a phone number: the body of an interactive message of the Cloud API. */
  phoneRequest: 1024,
  /** The largest file of each kind that a user or a program sends. */
  upload: { image: 2 * 1024 * 1024, audio: 5 * 1024 * 1024, video: 20 * 1024 * 1024, document: 100 * 1024 * 1024 },
  /** The texts of the brand in characters; the logo in bytes and pixels of a side. */
  brand: {
    name: 40,
    shortName: 12,
    senderName: 60,
    signature: 300,
    businessName: 120,
    businessAddress: 300,
    logoBytes: 2 * 1024 * 1024,
    logoSide: 4096,
  },
  /** The body of a call by a user or with a token. */
  jsonBody: 1024 * 1024,
  /** The body of a call without a signed-in user or a token: a few short fields. */
  publicJsonBody: 16 * 1024,
  /** The bytes of all fields of a form together, and their number; files do not count. */
  form: { fieldBytes: 1024 * 1024, fields: 50 },
  /** The calls with the token of one connection. */
  sendsPerMinute: 60,
  /** Calls of one user that may hash a password. */
  passwordCallsPerMinute: 30,
  /** Calls from one address that sign up, reset a password or accept an invitation. */
  accountCallsPerMinute: 10,
  resetCode: { minutes: 30, tries: 5 },
  invitationDays: 7,
  /** For one company. There is a limit because the mails go to addresses whose owner is not verified. */
  invitationsPerDay: 100,
  /** For the whole installation. */
  signUpsPerHour: 30,
  recoveryCodes: 10,
  /** Browsers of one user that get push messages; the oldest is dropped. */
  pushSubscriptions: 10,
  idempotencyKey: { max: 100, hours: 24 },
  /** A smaller recording is too short to be sent. */
  recordingMinBytes: 10000,
  /** The composer grows with its text up to so many lines. */
  composerRows: 5,
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  mediaLinkSeconds: 12 * 60 * 60,
  /** How often a client says that its user is still there. */
  presencePingMs: 300000,
  socketPingMs: 18000,
  /** A client sends a few messages a second on its socket; messages above this limit are ignored. */
  socketWords: { most: 300, inMs: 10_000 },
  /**
   * Open sockets in one process: a user has three tabs on each of several devices, and an office of 200 people with
   * three tabs each shares one address. `waiting` is how many handshakes may wait for their turn.
   */
  sockets: { perUser: 30, perAddress: 1000, waiting: 2000 },
  /** A key, a client id or a password of a payment provider, and a certificate in base64. */
  paymentSecret: 500,
  paymentCertificate: 64 * 1024,
  /** The longest Pix key is an e-mail address; names and cities as the BR Code takes them. */
  pixKey: 77,
  receiverName: 25,
  receiverCity: 15,
  /** The characters of a field of the checkout. */
  payerText: 120,
  /** The reason that the operator gives for confirming a payment, in characters. */
  confirmReason: { min: 3, max: 300 },
  /** Notices of payments. `perMinute`: of one provider; `kept`: the most that are kept, for up to `keptDays`. */
  paymentNotice: { maxBytes: 256 * 1024, perMinute: 600, keptDays: 30, kept: 100_000 },
  /** How many calls wait for a PDF of an invoice; a node writes one at a time. */
  waitingPdfs: 20,
  /** How long a Pix charge can be paid. */
  chargeMinutes: 60,
  /** The pause after a payment before the start page opens. */
  paidRedirectMs: 4000,
  /** How long a copied code is marked as copied. */
  copiedMs: 1000,
  warnDaysBeforeDue: 5,
  trialDays: 3,
  /** The values of the fields of a new connection, with their names on the wire. */
  connectionDefaults: { maxUseBotQueues: 3, expiresTicket: 0, timeUseBotQueues: 0, provider: 'beta' },
  toastMs: 3000,
  /** The side of a QR code, in pixels. */
  qrSize: 256,
  /** The states of a sent message. `failed` stands only in the line of a ticket; a message holds its error itself. */
  ack: { failed: -1, pending: 0, sent: 1, delivered: 2, deliveredToAll: 3, read: 4, played: 5 },
} as const;
