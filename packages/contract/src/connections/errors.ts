import type { ErrorRules } from '../kit/error.ts';

export const connectionErrors = {
  ERR_NO_OTHER_WHATSAPP: { status: 400, when: 'One connection must stay the default.' },
  ERR_NO_DEF_WAPP_FOUND: { status: 404, when: 'The company has no default connection.' },
  ERR_NO_WAPP_FOUND: {
    status: 404,
    when: 'There is no such connection.',
    constraint: ['user_connection', 'flow_trigger_connection'],
  },
  ERR_CONNECTION_PRIVATE: {
    status: 409,
    when:
      'The connection is private to another user: its privacy must be ended before the connection is given to a ' +
      'user.',
  },
  ERR_WAPP_NOT_INITIALIZED: { status: 409, when: 'The connection is not linked or not connected now.' },
  ERR_PAIRING_CODE: {
    status: 409,
    when: 'The connection shows no QR code now, cannot be linked by a code, or WhatsApp gave none in time.',
  },
  ERR_WAPP_NAME_EXISTS: {
    status: 400,
    when: 'Another connection of the company has this name.',
    constraint: 'connection_name_once',
  },
  ERR_WAPP_GREETING_REQUIRED: { status: 400, when: 'With more than one queue a greeting is needed.' },
  ERR_WAPP_CHECK_CONTACT: { status: 502, when: 'The number could not be checked on WhatsApp.' },
  ERR_WAPP_INVALID_CONTACT: { status: 400, when: 'The number is not on WhatsApp.' },
} satisfies ErrorRules;

type ConnectionErrors = typeof connectionErrors;
declare module '../kit/error.ts' {
  interface Errors extends ConnectionErrors {}
}
