export const mailWebhookJob = 'mail-webhook-off';

export interface WebhookMail {
  webhookId: number;
}
