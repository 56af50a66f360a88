import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { cloudBody, now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  'MessageTemplate.reason': ['Why Meta refused the template; empty: it did not.', ''],
  'MessageTemplate.quality': ['GREEN, YELLOW or RED; empty: Meta has not rated it.', 'GREEN'],
  previousCategory: ['The category before Meta changed it; null: Meta did not.', null],
  plannedCategory: ['The category that Meta will give to it; null: none was announced.', null],
  accessToken: ['The permanent token of a system user at Meta. Never returned.', 'EAAGm0PX4ZCpsBAJ7t1ZA0exampletoken'],
  appSecret: [
    'The secret of the app at Meta, which signs its webhooks. Never returned.',
    '9f1c2d3e4b5a69788766554433221100',
  ],
  businessAccountId: ['The id of the WhatsApp Business account at Meta.', '102290129340398'],
  buttons: ['The buttons below the text.'],
  category: ['The category: MARKETING, UTILITY or AUTHENTICATION.', 'UTILITY'],
  components: ['The parts of the template: header, body, footer, buttons.'],
  example: ['The example of the author.', 'https://aurora.example/pedidos/42'],
  fetchedAt: ['When Meta was last asked; null: never, or Meta has reported a change since then.', now],
  hasAccessToken: ['An access token is stored.', true],
  hasAppSecret: ['An app secret is stored.', true],
  isWebhookReachable: ['The installation has an https address, which Meta needs.', true],
  'MessageTemplate.language': ['The language in the form of Meta.', 'pt_BR'],
  'MessageTemplate.name': ['The name of the template at Meta.', 'pedido_enviado'],
  named: ['The placeholders of the template have names instead of numbers.', false],
  phoneNumberId: ['The id of the number at Meta.', '106540352242922'],
  refresh: ['Ask Meta now.', false],
  'MessageTemplate.status': ['The status at Meta: APPROVED, PENDING, REJECTED, PAUSED …', 'APPROVED'],
  templates: ['The templates.'],
  verifyToken: ['The token that Meta asks for with `webhookUrl`.', 'b1946ac92492d2347c62'],
  video: ['The id of a YouTube video, or its link.', 'aqz-KE-bpKQ'],
  webhookUrl: ['The address for the webhook at Meta.', 'https://balcao.example/api/webhooks/cloud-api'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  change: { phoneNumberId: cloudBody.phoneNumberId, accessToken: cloudBody.accessToken },
};
