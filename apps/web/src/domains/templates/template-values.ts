import type { MessageTemplate, TemplateDraft, TemplateDraftChanges } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { placeholdersOf, type CheckedTemplate } from '@balcao/contract/templates/check-template';
import type { DraftButton } from '@balcao/contract';
import { TemplateDraftFields } from '@balcao/contract/templates/templates';
import { z } from 'zod';

/** The values of the fields in the dialog. */
export type TemplateValues = {
  name: string;
  language: string;
  category: TemplateDraft['category'];
  header: TemplateDraft['header'];
  headerText: string;
  headerExample: string;
  /** A new file; null: the stored one, if there is one. */
  file: File | null;
  /** The name of the stored file; null: none, or the user took it away. */
  mediaName: string | null;
  body: string;
  /** One example for each placeholder, in their order; undefined: the user has not filled it in. */
  bodyExamples: (string | undefined)[];
  footer: string;
  buttons: DraftButton[];
};

/** A draft may be unfinished: `checkTemplate` says what Meta would refuse. */
export const templateSchema = TemplateDraftFields.omit({ whatsappId: true }).extend({
  bodyExamples: z.array(z.string().max(limits.template.draftText).optional()),
  file: z.instanceof(File).nullable(),
  mediaName: z.string().nullable(),
}) satisfies z.ZodType<TemplateValues>;

export const emptyButton = (type: DraftButton['type']): DraftButton => ({
  type,
  text: '',
  url: '',
  example: '',
  phone: '',
});

export const valuesOf = (draft: TemplateDraft | undefined): TemplateValues => ({
  name: draft?.name ?? '',
  language: draft?.language ?? 'pt_BR',
  category: draft?.category ?? 'UTILITY',
  header: draft?.header ?? 'none',
  headerText: draft?.headerText ?? '',
  headerExample: draft?.headerExample ?? '',
  file: null,
  mediaName: draft?.mediaName ?? null,
  body: draft?.body ?? '',
  bodyExamples: draft?.bodyExamples ?? [],
  footer: draft?.footer ?? '',
  buttons: draft?.buttons ?? [],
});

/** The body of the call. Examples of placeholders that are gone are left out. */
export function fieldsOf({ file: _file, mediaName: _name, ...values }: TemplateValues): Required<TemplateDraftChanges> {
  const count = placeholdersOf(values.body).length;
  return { ...values, bodyExamples: Array.from({ length: count }, (_, index) => values.bodyExamples[index] ?? '') };
}

/** What the check reads: the template as it would be saved. */
export const checkedOf = (values: TemplateValues): CheckedTemplate => ({
  ...fieldsOf(values),
  mediaName: values.file?.name ?? values.mediaName,
});

/** Whether a template at Meta was written in this product, by its name and language. */
export const isWrittenHere = (drafts: readonly TemplateDraft[], { name, language }: MessageTemplate): boolean =>
  drafts.some((draft) => draft.name === name && draft.language === language);
