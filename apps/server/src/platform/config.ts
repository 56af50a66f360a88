import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** An environment variable that the server cannot start with. The message is complete and meant for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The work of one process. Several processes may share the same services, each with roles of its own. */
export type Role = 'web' | 'worker' | 'channels';

const roles: readonly Role[] = ['web', 'worker', 'channels'];

interface Variable {
  schema: z.ZodType;
  example: string;
  /** The value is never printed. */
  secret?: true;
}

const address = (protocol: RegExp, what: string) => z.url({ protocol, error: `must be ${what}` });
/** A list of addresses. Only their origins are kept: `http://10.0.0.7:3000/path` becomes `http://10.0.0.7:3000`. */
const origins = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((urls) => urls.every((url) => /^https?:\/\//i.test(url) && URL.canParse(url)), {
      error: 'must be a list of http or https addresses',
    })
    .transform((urls) => urls.map((url) => new URL(url).origin));
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
};

/** A list such as `loopback,10.0.0.0/8`: addresses, networks, and Fastify's names for some networks. */
const isProxyList = (text: string) =>
  text.split(',').every((part) => {
    const [host = '', bits, ...more] = part.trim().split('/');
    if (bits === undefined && /^(?:loopback|linklocal|uniquelocal)$/.test(host)) return true;
    const family = isIP(host);
    const maxBits = family === 4 ? 32 : 128;
    const areBitsValid = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
    return family !== 0 && more.length === 0 && areBitsValid;
  });

/** The value in Fastify's sense: all or no proxies, the number of proxies, or a list of their addresses. */
function readTrustProxy(text: string): boolean | number | string {
  if (text === '' || text === 'off' || text === 'false') return false;
  if (text === 'on' || text === 'true') return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const variables = {
  NODE_ENV: {
    schema: z
      .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
      .default('development'),
    example: 'production',
  },
  PORT: { schema: wholeNumber(0, 65535).default(3000), example: '3000' },
  HOST: { schema: z.string().default('127.0.0.1'), example: '0.0.0.0' },
  DATA_DIR: {
    schema: z
      .string()
      .default('./data')
      .transform((folder) => path.resolve(folder)),
    example: './data',
  },
  DATABASE_URL: {
    schema: address(/^postgres(ql)?$/, 'an address of a PostgreSQL database').optional(),
    example: 'postgres://user:password@host:5432/balcao',
    secret: true,
  },
  // At least `minConnections` of `postgres/pool.ts`.
  DATABASE_CONNECTIONS: { schema: wholeNumber(14, 500).default(20), example: '20' },
  DATABASE_CACHE_MB: { schema: wholeNumber(64, 65_536).optional(), example: '512' },
  REDIS_URL: {
    schema: address(/^(rediss?|valkeys?)$/, 'an address of a Redis or Valkey server').optional(),
    example: 'redis://host:6379',
    secret: true,
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[\w.-]+$/, 'must be the name of a bucket')
      .optional(),
    example: 'balcao-media',
  },
  S3_ENDPOINT: {
    schema: address(/^https?$/, 'an http or https address').optional(),
    example: 'https://s3.example.com',
  },
  S3_REGION: { schema: z.string().default('us-east-1'), example: 'sa-east-1' },
  S3_ACCESS_KEY_ID: { schema: z.string().optional(), example: 'the key the store gave you', secret: true },
  S3_SECRET_ACCESS_KEY: { schema: z.string().optional(), example: 'the secret the store gave you', secret: true },
  SMTP_URL: {
    schema: address(/^smtps?$/, 'an address of a mail server').optional(),
    example: 'smtp://user:password@mail.example.com:587',
    secret: true,
  },
  ALERT_AFTER_SECONDS: { schema: wholeNumber(1, 86_400).default(120), example: '120' },
  PUBLIC_URL: {
    schema: address(/^https?$/, 'the http or https address at which browsers reach Balcão')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    example: 'https://atende.example.com',
  },
  ADMIN_EMAIL: {
    schema: z
      .email('must be an e-mail address')
      .transform((email) => email.toLowerCase())
      .optional(),
    example: 'you@example.com',
  },
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(200, 'must have at most 200 characters')
      .optional(),
    example: 'a long sentence',
    secret: true,
  },
  ROLE: {
    schema: z
      .string()
      .default('all')
      .transform((text, context): Role[] => {
        const wanted = text
          .split(',')
          .map((role) => role.trim())
          .filter(Boolean);
        if (wanted.includes('all')) return [...roles];
        const unknown = wanted.find((role) => !roles.includes(role as Role));
        if (unknown === undefined && wanted.length > 0) return roles.filter((role) => wanted.includes(role));
        context.addIssue({ code: 'custom', message: 'must be all, or a list of web, worker and channels' });
        return z.NEVER;
      }),
    example: 'web,worker',
  },
  WA_WEB_SOCKET_URL: {
    schema: address(/^wss?$/, 'a ws or wss address').optional(),
    example: 'ws://127.0.0.1:8123/ws/chat',
  },
  WA_GRAPH_URL: {
    schema: address(/^http$/, 'an http address on this machine').optional(),
    example: 'http://127.0.0.1:8124/v25.0',
  },
  WA_WEB_VERSION_URL: {
    schema: address(/^https?$/, 'an http or https address').optional(),
    example: 'http://127.0.0.1:8124/sw.js',
  },
  PUSH_SERVICE_URL: {
    schema: address(/^http$/, 'an http address on this machine').optional(),
    example: 'http://127.0.0.1:8125',
  },
  ASAAS_URL: {
    schema: address(/^http$/, 'an http address on this machine').optional(),
    example: 'http://127.0.0.1:8126',
  },
  INTEGRATION_ORIGINS: { schema: origins(), example: 'http://n8n.local:5678,http://10.0.0.7:3000' },
  LOCAL_AI_URLS: { schema: origins(), example: 'http://127.0.0.1:11434' },
  FFMPEG_PATH: { schema: z.string().optional(), example: '/usr/bin/ffmpeg' },
  LOG_LEVEL: {
    schema: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
    example: 'info',
  },
  SIGN_UP: { schema: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'), example: 'off' },
  SANDBOX: { schema: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(), example: 'off' },
  TRUST_PROXY: {
    schema: z
      .string()
      .default('')
      .transform(readTrustProxy)
      .refine((value) => typeof value !== 'string' || isProxyList(value), {
        error: 'must be a number of proxies, or a list of addresses and networks',
      }),
    example: '127.0.0.1',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    example: 'the output of: openssl rand -base64 24',
    secret: true,
  },
  BALCAO_DEMO: { schema: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'), example: '1' },
  BALCAO_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    example: 'the output of: openssl rand -base64 48',
    secret: true,
  },
} satisfies Record<string, Variable>;

/** The settings of the environment, checked and under the product's names. */
export interface Config {
  isProduction: boolean;
  /** 0: any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Absent: the server starts its own PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  /** The maximum number of this process's connections to PostgreSQL. */
  databaseConnections: number;
  /** What the embedded PostgreSQL keeps of its tables in memory; absent: by the memory of the machine. */
  databaseCacheMb: number | undefined;
  redisUrl: string | undefined;
  /** Absent: media stays in the data folder. Without keys the SDK looks for credentials in its default places. */
  s3:
    | { bucket: string; endpoint: string | undefined; region: string; keys: { id: string; secret: string } | undefined }
    | undefined;
  smtpUrl: string | undefined;
  /** Without a trailing slash. */
  publicUrl: string | undefined;
  /** How long a number may be disconnected before an alert is sent. */
  alertAfterMs: number;
  /** The first operator's login, used only when the database has no user. */
  admin: { email: string; password: string | undefined } | undefined;
  roles: readonly Role[];
  /** The address of a server in place of WhatsApp's own, to which connections by QR code connect. */
  whatsappSocketUrl: string | undefined;
  /** Replaces Meta's Graph API by a server on loopback: for tests. */
  graphUrl: string | undefined;
  /** The address of a page that names the version of WhatsApp Web, in place of WhatsApp's own page. */
  whatsappVersionUrl: string | undefined;
  /** A push service on loopback beside the public ones: for tests. */
  pushServiceUrl: string | undefined;
  /** Replaces the API of Asaas by a server on loopback, which sends its notices to this process: for tests. */
  asaasUrl: string | undefined;
  /** Origins in the operator's own network that integrations and webhooks may reach beside public servers. */
  integrationOrigins: readonly string[];
  /** Origins of language models that are not public servers, such as one on this machine. */
  localAiOrigins: readonly string[];
  ffmpegPath: string | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Whether companies may sign up by themselves. */
  isSignUpOpen: boolean;
  /** Whether the simulated phone may be used. */
  hasSandbox: boolean;
  /** In Fastify's sense: the proxies whose forwarded client addresses are trusted. */
  trustProxy: boolean | number | string;
  /** A client with this token may read /metrics from any address; absent: only loopback and private addresses may. */
  metricsToken: string | undefined;
  /** Whether an empty database is filled with the demo company. */
  isDemo: boolean;
  /** One secret for several nodes; absent: each data folder has its own. */
  secret: string | undefined;
}

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

/**
 * Reads the environment once, at start. An empty variable counts as absent.
 * @throws ConfigError with the variable, what is wrong with it and a valid example
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readVariables(env);
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.');
  if (values.S3_BUCKET === undefined && values.S3_ENDPOINT !== undefined) {
    throw new ConfigError(`S3_ENDPOINT is set but S3_BUCKET is not. Example: S3_BUCKET=${variables.S3_BUCKET.example}`);
  }
  if (values.ADMIN_PASSWORD !== undefined && values.ADMIN_EMAIL === undefined) {
    throw new ConfigError(
      `ADMIN_PASSWORD is set but ADMIN_EMAIL is not. Example: ADMIN_EMAIL=${variables.ADMIN_EMAIL.example}`,
    );
  }
  const isProduction = values.NODE_ENV === 'production';
  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseCacheMb: values.DATABASE_CACHE_MB,
    redisUrl: values.REDIS_URL,
    s3:
      values.S3_BUCKET === undefined
        ? undefined
        : { bucket: values.S3_BUCKET, endpoint: values.S3_ENDPOINT, region: values.S3_REGION, keys: s3Keys(values) },
    smtpUrl: values.SMTP_URL,
    publicUrl: values.PUBLIC_URL,
    alertAfterMs: values.ALERT_AFTER_SECONDS * 1000,
    admin:
      values.ADMIN_EMAIL === undefined ? undefined : { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    roles: values.ROLE,
    whatsappSocketUrl: values.WA_WEB_SOCKET_URL,
    graphUrl: values.WA_GRAPH_URL,
    whatsappVersionUrl: values.WA_WEB_VERSION_URL,
    pushServiceUrl: values.PUSH_SERVICE_URL,
    asaasUrl: values.ASAAS_URL,
    integrationOrigins: values.INTEGRATION_ORIGINS,
    localAiOrigins: values.LOCAL_AI_URLS,
    ffmpegPath: values.FFMPEG_PATH,
    logLevel: values.LOG_LEVEL,
    isSignUpOpen: values.SIGN_UP === 'on',
    hasSandbox: values.SANDBOX === undefined ? !isProduction : values.SANDBOX === 'on',
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    isDemo: values.BALCAO_DEMO === '1',
    secret: values.BALCAO_SECRET,
  };
}

function s3Keys({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }: Values) {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

function readVariables(env: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, example, secret }] of Object.entries<Variable>(variables)) {
    const given = env[name]?.trim() || undefined;
    const read = schema.safeParse(given);
    if (read.success) {
      values[name] = read.data;
      continue;
    }
    const problem = read.error.issues[0]?.message ?? 'is not right';
    const shownValue = secret ? '' : `=${given}`;
    throw new ConfigError(`${name}${shownValue} ${problem}. Example: ${name}=${example}`);
  }
  return values as Values;
}
