/** The name of the job that mails an admin that an endpoint was switched off. */
export const mailWebhookJob = 'mail-webhook-off';

export interface WebhookMail {
  webhookId: number;
}
