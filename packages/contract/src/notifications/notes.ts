import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  endpoint: ['The address of the browser at its push service.', 'https://push.example.com/a1b2c3'],
  keys: ['The keys of the browser for push messages (RFC 8291).'],
  p256dh: [
    'The public key of the browser: a point of P-256 in base64url.',
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ],
  auth: ['The secret that authenticates push messages: 16 bytes in base64url.', 'BTBZMqHH6r4Tts7J_aSIgg'],
  'notifications.pushKey.key': [
    'The public key of the installation (VAPID): a point of P-256 in base64url.',
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ],
  'PushMessage.event': ['The event of which the message tells.', 'message'],
  'PushMessage.path': ['The path of the page that a click opens.', '/tickets/1f0c5a2e-6f7d-4a57-9d0e-3f6a2b1c4d5e'],
  'PushMessage.title': ['The name of the contact, of the colleague or of the chat.', 'Mariana Costa'],
  'PushMessage.body': ['The text of a message, the event in words, or both.', 'Chegou o sofá?'],
  'PushMessage.tag': ['A later message with the same tag replaces the notification.', 'ticket-12'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  subscribe: {
    endpoint: 'https://push.example.com/a1b2c3',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  unsubscribe: { endpoint: 'https://push.example.com/a1b2c3' },
};
