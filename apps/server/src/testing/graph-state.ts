import { randomBytes } from 'node:crypto';

/** A received call with its content. */
export interface GraphCall {
  method: string;
  /** The part after the version, with its query. */
  path: string;
  body: Record<string, unknown>;
  /** The file of an upload. */
  file?: { name: string; type: string; bytes: Buffer };
}

/** A form as Meta keeps it. */
export interface GraphForm {
  id: string;
  name: string;
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'BLOCKED';
  json: string;
}

export interface Refusal {
  code: number;
  status?: number;
  details?: string;
}

/** The beginning of each path: the version of the API. */
export const versionPath = '/v25.0/';
/** The id of the app that the access token belongs to. */
export const appId = '1234567890123456';
/** Random digits from 1 to 9. */
export const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 9) + 1).join('');

/** A business account with one number. */
export interface GraphAccount {
  phone: { id: string; displayNumber: string };
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  templates: Record<string, unknown>[];
  /** A submitted template is approved before its report is sent. */
  reviewsAtOnce: boolean;
  /** The forms (WhatsApp Flows) of the business account, in the order in which they were created. */
  forms: GraphForm[];
  /** Meta's rating of the number: `GREEN`, `YELLOW`, `RED` or `UNKNOWN`. */
  qualityRating: string;
  /** How the file host fails until this is reset. `url` is the address that replies give for files. */
  fileHost: { status?: number; redirect?: string; url?: string };
}

/** Everything that the double knows and remembers. */
export interface GraphState {
  account: GraphAccount;
  calls: GraphCall[];
  wamids: string[];
  sent: Record<string, unknown>[];
  files: Map<string, { bytes: Uint8Array; type: string }>;
  /** The account of a number, by each of its forms. */
  accounts: Map<string, string>;
  refusals: { path: RegExp; refusal: Refusal; times: number }[];
  refusedNumbers: Map<string, Refusal | undefined>;
  /** The next record is made, but the connection is cut before the answer. */
  isNextCut: boolean;
  /** The length of each begun upload, by its id. */
  uploads: Map<string, number>;
  /** The uploaded files, by their handles. */
  handles: Map<string, Buffer>;
}

/** What is answered; `cut`: the connection is cut without an answer. */
export type Reply = { status?: number; body: unknown } | 'cut';

/** A business account with one number and random ids, to which nothing has happened yet. */
export const newState = (): GraphState => ({
  account: {
    phone: { id: digits(15), displayNumber: '+55 11 4002-8922' },
    businessAccountId: digits(15),
    accessToken: `EAA${randomBytes(30).toString('hex')}`,
    appSecret: randomBytes(16).toString('hex'),
    templates: [],
    reviewsAtOnce: false,
    forms: [],
    fileHost: {},
    qualityRating: 'GREEN',
  },
  calls: [],
  wamids: [],
  sent: [],
  files: new Map(),
  accounts: new Map(),
  refusals: [],
  refusedNumbers: new Map(),
  isNextCut: false,
  uploads: new Map(),
  handles: new Map(),
});

/** An error of the Graph API. */
export const errorOf = ({ code, status = 400, details = 'refused' }: Refusal) => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${details}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'A',
    },
  },
});

/** The answer about a record that was made, unless the connection is to be cut now. */
export function replyUnlessCut(state: GraphState, body: unknown): Reply {
  const isCut = state.isNextCut;
  state.isNextCut = false;
  return isCut ? 'cut' : { body };
}

/** A page of two records, so that few records already need several pages. */
export function pageOf(records: readonly unknown[], url: URL): Reply {
  const from = Number(url.searchParams.get('after') ?? 0);
  const hasMore = from + 2 < records.length;
  return {
    body: {
      data: records.slice(from, from + 2),
      paging: {
        cursors: { before: String(from), after: String(from + 2) },
        ...(hasMore && { next: 'https://graph.facebook.com/next' }),
      },
    },
  };
}
