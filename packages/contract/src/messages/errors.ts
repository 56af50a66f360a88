import type { HeaderKind } from '../cloud/header-file.ts';
import type { ErrorRules } from '../kit/error.ts';

export const messageErrors = {
  ERR_WAPP_DOWNLOAD_MEDIA: { status: 502, when: 'The file of a message could not be fetched from WhatsApp.' },
  ERR_SENDING_WAPP_MSG: { status: 502, when: 'WhatsApp did not take the message.' },
  ERR_DELETE_WAPP_MSG: { status: 400, when: 'The message cannot be deleted for everyone any more.' },
  ERR_EDIT_WAPP_MSG: { status: 400, when: 'The message cannot be edited any more.' },
  ERR_FETCH_WAPP_MSG: { status: 404, when: 'The message is too old to be fetched.' },
  ERR_REPLY_WINDOW_CLOSED: {
    status: 409,
    when: 'More than 24 hours have passed since the customer wrote: WhatsApp takes only approved templates now.',
  },
  ERR_NO_TEMPLATE_FOUND: { status: 404, when: 'There is no such approved template, or it cannot be sent from here.' },
  ERR_TEMPLATE_PARAMETERS: { status: 400, when: 'A placeholder of the template has no value; `missing` names them.' },
  ERR_TEMPLATE_FILE: {
    status: 400,
    when: 'The header of the template takes a file of the given `kind`, of at most `limit` bytes, in a format of Meta.',
  },
  ERR_CREATING_MESSAGE: { status: 400, when: 'The message has neither text nor a file.' },
  ERR_MESSAGE_TOO_LONG: {
    status: 400,
    when: 'The text is longer than WhatsApp carries; `limit` says how long it may be.',
  },
  ERR_FORWARD_MESSAGE: {
    status: 400,
    when: 'A message cannot be forwarded: it was deleted, its file is not here, or it is of a kind that is only shown.',
  },
  ERR_PHONE_REQUEST: {
    status: 409,
    when: 'Only a person without a known phone number, on a Cloud API connection, can be asked for the number.',
  },
  ERR_CONTACT_WITHOUT_NUMBER: { status: 400, when: 'The phone number of the contact is not known, so it has no card.' },
  ERR_NO_MESSAGE_FOUND: { status: 404, when: 'There is no such message.' },
} satisfies ErrorRules;

type MessageErrors = typeof messageErrors;
declare module '../kit/error.ts' {
  interface Errors extends MessageErrors {}
  interface ErrorDetails {
    ERR_TEMPLATE_PARAMETERS: { missing: string[] };
    ERR_TEMPLATE_FILE: { kind: HeaderKind; limit: number };
    ERR_MESSAGE_TOO_LONG: { limit: number };
  }
}
