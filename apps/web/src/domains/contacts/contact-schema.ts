import { ContactFields } from '@balcao/contract/contacts/contacts';
import { limits } from '@balcao/contract/limits';
import { z } from 'zod';
import { t } from '../../i18n/i18n.ts';

/** The fields of a contact that a user edits. */
export interface ContactValues {
  name: string;
  number: string;
  email: string;
  extraInfo: { id?: number; name: string; value: string }[];
}

const countDigits = (typed: string) => typed.replaceAll(/\D/g, '').length;

/** The error tells how many digits are needed; the rule of the contract only tells that the number is invalid. */
const number = z
  .string()
  .refine((typed) => countDigits(typed) >= limits.contactNumber.min, {
    error: ({ input }) =>
      countDigits(String(input)) === 0
        ? t(($) => $.common.form.required)
        : t(($) => $.common.form.tooShort, limits.contactNumber),
  })
  .pipe(ContactFields.shape.number);

/** Empty rows are left out. A value without a name is refused. The cast gives the contract's rules the form's types. */
const extraInfo = z
  .array(
    z
      .object({ id: z.number().optional(), name: z.string().trim(), value: z.string().trim() })
      .refine(({ name, value }) => name !== '' || value === '', {
        path: ['name'],
        error: () => t(($) => $.common.form.required),
      }),
  )
  .transform((rows) => rows.filter(({ name }) => name !== ''))
  .pipe(ContactFields.shape.extraInfo as unknown as z.ZodType<ContactValues['extraInfo'], ContactValues['extraInfo']>);

/** The contract's fields of a contact, as the form checks them. */
export const contactSchema = z.object({
  name: ContactFields.shape.name,
  number,
  email: z.preprocess((typed: string) => typed.trim(), ContactFields.shape.email),
  extraInfo,
});
export type ContactFormFields = z.output<typeof contactSchema>;

/** For a group, or a customer who hides the number: the form sends the stored value, and the server keeps it. */
export const contactSchemaWithoutNumber = contactSchema.extend({ number: z.string() });
