import { z } from 'zod';
import { flag, id, instant, optionalId, optionalText, text } from '../kit/fields.ts';
import { hiddenKey } from '../kit/hidden-key.ts';
import { limits } from '../limits.ts';

/** `flowbuilder`: a flow of the company. The others are services outside. */
export const integrationTypes = ['flowbuilder', 'dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export const IntegrationType = z.enum(integrationTypes);
export type IntegrationType = z.infer<typeof IntegrationType>;

export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const;

/** A bot that answers the messages of a connection or of a queue. `typebot…`: of that type only. */
export const Integration = z.object({
  id: id(),
  type: IntegrationType,
  name: z.string(),
  /** Of dialogflow: the project at Google; of other types: the name. */
  projectName: z.string(),
  /** The service account of dialogflow: dots if there is one. */
  jsonContent: z.string(),
  /** Of dialogflow: the language of the agent. */
  language: z.string(),
  /** The address of n8n, of a webhook or of a Typebot server. */
  urlN8N: z.string(),
  /** Of n8n and webhook: the body of a call is the raw message alone, as flows made for other products expect. */
  legacyBody: z.boolean(),
  /** The last characters of the secret that signs the calls of n8n and webhook; null: another type. */
  secretHint: z.string().nullable(),
  typebotSlug: z.string(),
  /** Milliseconds before each bubble. */
  typebotDelayMessage: z.number(),
  /** Minutes without a message after which a session ends; 0: never. */
  typebotExpires: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  /** The flow that a flowbuilder integration starts. */
  flowId: id().nullable(),
  updatedAt: instant(),
});
export type Integration = z.infer<typeof Integration>;

/** An integration in a list to choose from. */
export const IntegrationChoice = Integration.pick({ id: true, type: true, name: true });
export type IntegrationChoice = z.infer<typeof IntegrationChoice>;

const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max);
const { integration: bounds } = limits;
const projectName = () => optionalText(100);
/** The fields without defaults, for changes: `partial` would fill in the default of an absent field. */
const fields = {
  type: IntegrationType,
  name: text(bounds.name.min, bounds.name.max),
  projectName: projectName(),
  jsonContent: optionalText(bounds.jsonContent),
  language: z.enum(dialogflowLanguages),
  urlN8N: optionalText(bounds.url),
  legacyBody: flag(),
  typebotSlug: optionalText(200),
  typebotDelayMessage: wholeNumber(bounds.delayMs.max),
  typebotExpires: wholeNumber(bounds.expiresMinutes.max),
  typebotKeywordFinish: optionalText(50),
  typebotKeywordRestart: optionalText(50),
  typebotRestartMessage: optionalText(4000),
  typebotUnknownMessage: optionalText(4000),
  flowId: optionalId(),
};

export const integrationDefaults = {
  language: 'pt-BR',
  legacyBody: false,
  typebotDelayMessage: bounds.delayMs.usual,
  typebotExpires: bounds.expiresMinutes.usual,
} as const;

/** A text of Typebot for customers, empty by default. */
const blank = optionalText(4000).default('');
/** The fields of a call that adds or tries an integration: an absent one has its default. */
const NewFields = z.object({
  ...fields,
  projectName: projectName().default(''),
  jsonContent: fields.jsonContent.default(''),
  language: fields.language.default(integrationDefaults.language),
  urlN8N: fields.urlN8N.default(''),
  legacyBody: flag().default(integrationDefaults.legacyBody),
  typebotSlug: fields.typebotSlug.default(''),
  typebotDelayMessage: fields.typebotDelayMessage.default(integrationDefaults.typebotDelayMessage),
  typebotExpires: fields.typebotExpires.default(integrationDefaults.typebotExpires),
  typebotKeywordFinish: fields.typebotKeywordFinish.default(''),
  typebotKeywordRestart: fields.typebotKeywordRestart.default(''),
  typebotRestartMessage: blank,
  typebotUnknownMessage: blank,
  flowId: optionalId().default(null),
});

/** The fields that `faultsOf` checks. */
type Ruled = Pick<z.infer<typeof NewFields>, 'type' | 'urlN8N' | 'typebotSlug' | 'jsonContent' | 'projectName'>;
export interface IntegrationFault {
  field: 'urlN8N' | 'typebotSlug' | 'jsonContent' | 'projectName';
  fault: 'missing' | 'noAddress' | 'noServiceAccount';
}

const hasAddress = (type: IntegrationType) => type === 'n8n' || type === 'webhook' || type === 'typebot';

/** The faults of the fields that an integration of its type needs. Dots stand for the stored secret: no fault. */
export function faultsOf({ type, urlN8N, typebotSlug, jsonContent, projectName }: Ruled): IntegrationFault[] {
  const faults: IntegrationFault[] = [];
  if (hasAddress(type) && urlN8N === '') faults.push({ field: 'urlN8N', fault: 'missing' });
  else if (hasAddress(type) && !isAddress(urlN8N)) faults.push({ field: 'urlN8N', fault: 'noAddress' });
  if (type === 'typebot' && typebotSlug === '') faults.push({ field: 'typebotSlug', fault: 'missing' });
  if (type === 'dialogflow') {
    if (projectName === '') faults.push({ field: 'projectName', fault: 'missing' });
    if (jsonContent === '') faults.push({ field: 'jsonContent', fault: 'missing' });
    else if (jsonContent !== hiddenKey && !isServiceAccount(jsonContent))
      faults.push({ field: 'jsonContent', fault: 'noServiceAccount' });
  }
  return faults;
}

/** Whether a text is an address with http or https, and without a user name or password in it. */
export function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const ServiceAccount = z.object({
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.string().optional(),
});

/** Whether a text is the key file of a service account of Google. */
export function isServiceAccount(value: string): boolean {
  try {
    return ServiceAccount.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}

/** Refuses the fields that `faultsOf` finds, each with its fault. */
const withRules = (value: Ruled, context: z.RefinementCtx) => {
  for (const { field, fault } of faultsOf(value))
    context.addIssue({ code: 'custom', path: [field], input: value[field], params: { fault } });
};
/** Fills in the project name with the name: for other types than dialogflow always, for dialogflow if it is empty. */
const withProjectName = <F extends { type: IntegrationType; name: string; projectName: string }>(value: F): F =>
  value.type === 'dialogflow' && value.projectName !== '' ? value : { ...value, projectName: value.name };

export const IntegrationFields = NewFields.transform(withProjectName).superRefine(withRules);
export type IntegrationFields = z.infer<typeof IntegrationFields>;

/** An absent field is not changed. The server checks the whole integration with the changes by `faultsOf`. */
export const IntegrationChanges = z.object(fields).partial();
export type IntegrationChanges = z.infer<typeof IntegrationChanges>;

/** `id`: a stored integration. The trial uses its signing secret and, if `jsonContent` is dots, its key. */
export const IntegrationTrial = NewFields.extend({ id: optionalId().default(null) })
  .transform(withProjectName)
  .superRefine(withRules);
export type IntegrationTrial = z.infer<typeof IntegrationTrial>;

/**
 * What a test of an integration found. `address`: not a public address; `protocol`: neither http nor https;
 * `redirects`: more redirects than are followed; `refused`: the service answered 4xx; `fault`: 5xx; `content`: the
 * answer was not what the service's documents promise; `credentials`: the key was refused; `unknown`: the service knows
 * no such bot, agent or project; `flow`: the flow is missing, inactive or not published.
 */
export const trialOutcomes = [
  'ok',
  'address',
  'protocol',
  'timeout',
  'network',
  'too-large',
  'redirects',
  'refused',
  'fault',
  'content',
  'credentials',
  'unknown',
  'flow',
] as const;
export const TrialOutcome = z.enum(trialOutcomes);
export type TrialOutcome = z.infer<typeof TrialOutcome>;

export const IntegrationReport = z.object({
  outcome: TrialOutcome,
  /** The HTTP status of the answer; null: there was none. */
  status: z.number().nullable(),
  /** Of the last attempt. */
  durationMs: z.number(),
  /** What the service would say to a customer. */
  messages: z.array(z.string()),
});
export type IntegrationReport = z.infer<typeof IntegrationReport>;

/** One call to n8n or to a webhook for a message of a customer. */
export const IntegrationDelivery = z.object({
  /** The `webhook-id` of the call; a repeat has the same. */
  id: z.string(),
  ticketId: id().nullable(),
  createdAt: instant(),
  /** Whether the service answered 2xx to the last attempt. */
  isDelivered: z.boolean(),
  /** The attempts of the call and of its replays. */
  attempts: z.number(),
  outcome: TrialOutcome,
  status: z.number().nullable(),
  durationMs: z.number(),
});
export type IntegrationDelivery = z.infer<typeof IntegrationDelivery>;

export const IntegrationDeliveryDetail = IntegrationDelivery.extend({
  /** What was sent. */
  request: z.string(),
  /** The beginning of the answer. */
  response: z.string(),
});
export type IntegrationDeliveryDetail = z.infer<typeof IntegrationDeliveryDetail>;

/** A new secret, returned only once. For a day, calls are signed with the previous secret, too. */
export const SigningSecret = z.object({ secret: z.string() });
