import { z } from 'zod';

/** What Asaas calls a payment, and this product a charge. */
export const Payment = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  value: z.number(),
  deleted: z.boolean().optional(),
  externalReference: z.string().nullish(),
  pixQrCodeId: z.string().nullish(),
  clientPaymentDate: z.string().nullish(),
  confirmedDate: z.string().nullish(),
});
export type Payment = z.infer<typeof Payment>;
/** A list of Asaas. Its other fields are not read. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** A call of Asaas whose answer has a schema. */
export type AskAsaas = <T extends z.ZodType>(
  schema: T,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<z.infer<T>>;

/**
 * The ISO form of a time of Asaas, which is a day (taken as noon) or a time without a zone. Asaas means the time of
 * Brasília.
 */
export function inBrazil(time: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(time);
  const dateTime = isDay ? `${time}T12:00:00` : time.replace(' ', 'T');
  return `${dateTime}-03:00`;
}
