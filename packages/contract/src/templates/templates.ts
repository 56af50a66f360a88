import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** Authentication templates are missing: Meta gives their texts, and they are made at Meta. */
export const draftCategories = ['MARKETING', 'UTILITY'] as const;
export const draftHeaders = ['none', 'text', 'image', 'video', 'document'] as const;
export const draftButtons = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const;

const limit = limits.template;
/** A text of a draft, which may be longer than Meta takes: the check before the submission tells what is wrong. */
const written = (max: number) => z.string().max(max).default('');

export const DraftButton = z.object({
  type: z.enum(draftButtons),
  text: written(limit.draftText),
  /** The address of a link; `{{1}}` at its end takes a value. It may be longer than Meta takes, as all texts here. */
  url: written(limit.url + 100),
  /** The value of the link that Meta's reviewers see. */
  example: written(limit.url),
  /** The number that a button calls. */
  phone: written(40),
});
export type DraftButton = z.infer<typeof DraftButton>;

const content = {
  name: z.string().trim().max(limit.name),
  /** In Meta's form: `pt_BR`. */
  language: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/),
  category: z.enum(draftCategories),
  header: z.enum(draftHeaders),
  /** The text of a header, and the value of its placeholder that Meta's reviewers see. */
  headerText: written(limit.draftText),
  headerExample: written(limit.draftText),
  body: written(limit.draftBody),
  /** A value for each placeholder of the text, in their order. */
  bodyExamples: z.array(z.string().max(limit.draftText)).max(limit.placeholders).default([]),
  footer: written(limit.draftText),
  buttons: z.array(DraftButton).max(limit.draftButtons).default([]),
};

export const TemplateDraftFields = z.object({ whatsappId: id(), ...content });
export type TemplateDraftFields = z.infer<typeof TemplateDraftFields>;

/** An absent field is not changed. The fields with a default are repeated without it: `partial` would fill it in. */
export const TemplateDraftChanges = z
  .object({
    ...content,
    headerText: z.string().max(limit.draftText),
    headerExample: z.string().max(limit.draftText),
    body: z.string().max(limit.draftBody),
    bodyExamples: z.array(z.string().max(limit.draftText)).max(limit.placeholders),
    footer: z.string().max(limit.draftText),
    buttons: z.array(DraftButton).max(limit.draftButtons),
  })
  .partial();
export type TemplateDraftChanges = z.infer<typeof TemplateDraftChanges>;

/** A template that was written here, with what Meta reports about it. */
export const TemplateDraft = z.object({
  id: id(),
  whatsappId: id(),
  name: z.string(),
  language: z.string(),
  category: z.enum(draftCategories),
  header: z.enum(draftHeaders),
  headerText: z.string(),
  headerExample: z.string(),
  /** The file that Meta's reviewers see in the header. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  body: z.string(),
  bodyExamples: z.array(z.string()),
  footer: z.string(),
  buttons: z.array(DraftButton),
  /** DRAFT, SUBMITTING, or the status at Meta: PENDING, APPROVED, REJECTED, PAUSED … */
  status: z.string(),
  /** Whether Meta has confirmed that it has the template. */
  isSubmitted: z.boolean(),
  /** Whether it was changed after Meta got it. */
  hasChanges: z.boolean(),
  /** Why Meta refused or paused it; empty: unknown. */
  reason: z.string(),
  /** GREEN, YELLOW, RED; empty: Meta has not rated it. */
  quality: z.string(),
  /** The category by which Meta charges; null: Meta does not have it. */
  metaCategory: z.string().nullable(),
  /** The category before Meta changed it; null: Meta did not. */
  previousCategory: z.string().nullable(),
  /** The category that Meta will give to it; null: none was announced. */
  plannedCategory: z.string().nullable(),
  /** When it was last submitted; null: never. Once it was, its name and language are fixed. */
  submittedAt: instant().nullable(),
  updatedAt: instant(),
});
export type TemplateDraft = z.infer<typeof TemplateDraft>;
