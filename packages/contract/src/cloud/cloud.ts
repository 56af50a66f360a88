import { z } from 'zod';
import { instant } from '../kit/fields.ts';

/** An id of Meta: digits only. */
const metaId = () =>
  z
    .string()
    .trim()
    .regex(/^\d{5,30}$/);
/**
 * A secret that a user copies from Meta's page: printable ASCII without spaces. Spaces before and after it are removed.
 */
const secret = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\x21-\x7e]*$/);

/** The values that link a number of the Cloud API. The secrets are stored and never returned. */
export const NewCloudAccount = z.object({
  phoneNumberId: metaId(),
  businessAccountId: metaId(),
  accessToken: secret(2000).min(20),
  appSecret: secret(200).min(16),
});
export type NewCloudAccount = z.infer<typeof NewCloudAccount>;

/** An empty secret is not changed, nor is an absent id. */
export const CloudAccountChanges = z.object({
  phoneNumberId: metaId().optional(),
  businessAccountId: metaId().optional(),
  accessToken: secret(2000).default(''),
  appSecret: secret(200).default(''),
});
export type CloudAccountChanges = z.infer<typeof CloudAccountChanges>;

export const CloudAccount = z.object({
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  /** The user enters it at Meta together with `webhookUrl`. */
  verifyToken: z.string(),
  webhookUrl: z.string(),
  /** Meta calls https addresses only, so the installation needs an https PUBLIC_URL. */
  isWebhookReachable: z.boolean(),
  hasAccessToken: z.boolean(),
  hasAppSecret: z.boolean(),
});
export type CloudAccount = z.infer<typeof CloudAccount>;

export const TemplateButton = z.object({
  type: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  example: z.string().nullable(),
});

/** A part of a template, with the fields that users see. */
export const TemplateComponent = z.object({
  type: z.string(),
  /** The format of a header: TEXT, IMAGE, VIDEO, DOCUMENT, LOCATION. */
  format: z.string().nullable(),
  text: z.string(),
  buttons: z.array(TemplateButton),
  /** The author's examples, in the order of the placeholders of `text`. */
  examples: z.array(z.string()),
});
export type TemplateComponent = z.infer<typeof TemplateComponent>;

/**
 * A message template with the state of Meta's review. Once approved, it is the only kind of message that a number of
 * the Cloud API may send later than 24 hours after the customer's last message.
 */
export const MessageTemplate = z.object({
  name: z.string(),
  /** In Meta's form: `pt_BR`. */
  language: z.string(),
  /** MARKETING, UTILITY, AUTHENTICATION. */
  category: z.string(),
  /** APPROVED, PENDING, REJECTED, PAUSED … */
  status: z.string(),
  /** Why Meta refused the template; empty: Meta did not. */
  reason: z.string(),
  /** GREEN, YELLOW, RED; empty: Meta has not rated the template. */
  quality: z.string(),
  /** The category before Meta changed it; null: Meta did not. */
  previousCategory: z.string().nullable(),
  /** The category that Meta will give to the template; null: Meta has announced none. */
  plannedCategory: z.string().nullable(),
  /** Whether the placeholders have names instead of numbers. */
  named: z.boolean(),
  components: z.array(TemplateComponent),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const MessageTemplates = z.object({
  templates: z.array(MessageTemplate),
  /** The last fetch from Meta; null: never, or Meta has reported a change since then. */
  fetchedAt: instant().nullable(),
});
export type MessageTemplates = z.infer<typeof MessageTemplates>;
