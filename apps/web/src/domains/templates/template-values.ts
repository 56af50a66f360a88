import type { MessageTemplate, TemplateDraft, TemplateDraftChanges } from '@balcao/contract';
import { placeholdersOf, type CheckedTemplate } from '@balcao/contract/templates/check-template';
import type { DraftButton } from '@balcao/contract';

/** What the fields of the dialog hold. */
export interface TemplateValues {
  name: string;
  language: string;
  category: TemplateDraft['category'];
  header: TemplateDraft['header'];
  headerText: string;
  headerExample: string;
  /** A new file; null: the stored one, if there is one. */
  file: File | null;
  mediaName: string | null;
  body: string;
  bodyExamples: string[];
  footer: string;
  buttons: DraftButton[];
}

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
  return { ...values, bodyExamples: Array.from({ length: count }, (_, place) => values.bodyExamples[place] ?? '') };
}

/** What the check reads: the template as it would be saved. */
export const checkedOf = (values: TemplateValues): CheckedTemplate => ({
  ...fieldsOf(values),
  mediaName: values.file?.name ?? values.mediaName,
});

/** A template of Meta that was written elsewhere, by name and language. */
export const isWrittenHere = (drafts: readonly TemplateDraft[], { name, language }: MessageTemplate): boolean =>
  drafts.some((draft) => draft.name === name && draft.language === language);
