import type { ContactListItem, ContactListItemFields } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { z } from 'zod';
import { t } from '../../i18n/i18n.ts';
import type { ContactDialogValues } from '../contacts/parts.ts';
import { contactSchema } from '../contacts/index.ts';

const { variables: maxVariables, variableName: maxNameLength, variable: maxValueLength } = limits.contactList;

/** The variables of a person, as pairs of a name and a value. A pair in which both are empty is left out. */
const pairs = z
  .array(
    z
      .object({ name: z.string().trim().max(maxNameLength), value: z.string().trim().max(maxValueLength) })
      .refine(({ name, value }) => name !== '' || value === '', {
        path: ['name'],
        error: () => t(($) => $.common.form.required),
      }),
  )
  .transform((rows) => rows.filter(({ name }) => name !== ''))
  .pipe(z.array(z.object({ name: z.string(), value: z.string() })).max(maxVariables));
/** The dialog is the one of contacts: its pairs of extra fields (`extraInfo`) are the variables of a person. */
const fields = contactSchema.extend({ extraInfo: pairs });

/**
 * Checks the fields of the dialog, and makes the body of the call from them. The cast is needed because the two schemas
 * have different fields.
 */
export const itemSchema = (contactListId: number, item: ContactListItem | undefined) =>
  (hasNumber(item) ? fields : fields.omit({ number: true })).transform(({ extraInfo, ...rest }) => ({
    ...rest,
    contactListId,
    variables: Object.fromEntries(extraInfo.map(({ name, value }) => [name, value])),
  })) as unknown as z.ZodType<Partial<ContactListItemFields>>;

/** A person who is known by WhatsApp's id only has no number, and the dialog shows no field for it. */
const hasNumber = (item: ContactListItem | undefined) => item === undefined || item.number !== '';

/** The values with which the dialog opens. */
export const itemValues = (item: ContactListItem | undefined): ContactDialogValues => ({
  name: item?.name ?? '',
  number: item && hasNumber(item) ? `+${item.number}` : '',
  email: item?.email ?? '',
  extraInfo: Object.entries(item?.variables ?? {}).map(([name, value]) => ({ name, value })),
  hasNumber: hasNumber(item),
});
