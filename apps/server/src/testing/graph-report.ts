import { createHmac } from 'node:crypto';
import type { GraphAccount } from './graph-state.ts';

export interface ReportOptions {
  /** Meta's time of the report, in seconds. */
  time?: number;
  /** Without the envelope that Meta puts around every message; account webhooks have none. */
  isBare?: boolean;
  field?: string;
  secret?: string;
  phoneNumberId?: string;
  /** The business account that the report is about. */
  accountId?: string;
}

/** A report of Meta about an account, signed as Meta does it. Returns the status. */
export async function reportTo(
  webhook: string,
  { phone, businessAccountId, appSecret }: Pick<GraphAccount, 'phone' | 'businessAccountId' | 'appSecret'>,
  value: Record<string, unknown>,
  {
    field = 'messages',
    secret = appSecret,
    phoneNumberId = phone.id,
    time = Math.floor(Date.now() / 1000),
    isBare = false,
    accountId = businessAccountId,
  }: ReportOptions = {},
): Promise<number> {
  const metadata = { display_phone_number: phone.displayNumber.replaceAll(/\D/g, ''), phone_number_id: phoneNumberId };
  const bytes = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: accountId,
        time,
        changes: [{ value: isBare ? value : { messaging_product: 'whatsapp', metadata, ...value }, field }],
      },
    ],
  });
  const signature = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body: bytes,
  });
  await response.arrayBuffer();
  return response.status;
}
