import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { cloudBody, now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  'MessageTemplate.reason': ['Why Meta refused the template; empty: Meta did not.', ''],
  'MessageTemplate.quality': ['GREEN, YELLOW or RED; empty: Meta has not rated the template.', 'GREEN'],
  previousCategory: ['The category of the template before Meta changed it; null: Meta did not.', null],
  plannedCategory: ['The category that Meta will give to the template; null: Meta has announced none.', null],
  accessToken: ['The permanent token of a system user at Meta. Never returned.', 'EAAGm0PX4ZCpsBAJ7t1ZA0exampletoken'],
  appSecret: [
    'The secret of the app at Meta, which signs its webhooks. Never returned.',
    '9f1c2d3e4b5a69788766554433221100',
  ],
  businessAccountId: ['The id of the WhatsApp Business account at Meta.', '102290129340398'],
  buttons: ['The buttons below the text.'],
  category: ['The category: MARKETING, UTILITY or AUTHENTICATION.', 'UTILITY'],
  components: ['The parts of the template: header, body, footer, buttons.'],
  example: ['The example that the author of the template gave.', 'https://aurora.example/pedidos/42'],
  fetchedAt: ['When Meta was last asked; null: never, or Meta has reported a change since then.', now],
  hasAccessToken: ['Whether an access token is stored.', true],
  hasAppSecret: ['Whether an app secret is stored.', true],
  isWebhookReachable: ['Whether the installation has an https address, which Meta needs.', true],
  'MessageTemplate.language': ['The language of the template in the form of Meta.', 'pt_BR'],
  'MessageTemplate.name': ['The name of the template at Meta.', 'pedido_enviado'],
  named: ['Whether the placeholders of the template have names instead of numbers.', false],
  phoneNumberId: ['The id of the number at Meta.', '106540352242922'],
  refresh: ['Whether Meta is asked now.', false],
  'MessageTemplate.status': ['The status of the template at Meta: APPROVED, PENDING, REJECTED, PAUSED …', 'APPROVED'],
  templates: ['The templates.'],
  verifyToken: ['The token that Meta asks for with `webhookUrl`.', 'b1946ac92492d2347c62'],
  webhookUrl: ['The address for the webhook at Meta.', 'https://balcao.example/api/webhooks/cloud-api'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  change: { phoneNumberId: cloudBody.phoneNumberId, accessToken: cloudBody.accessToken },
};
