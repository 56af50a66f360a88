import { limits, listText } from '@balcao/contract';
import { formScreen } from '@balcao/contract/flows/to-flow-json';
import { SendError, type Content, type StoredFile, type TemplateParameter } from '../driver.ts';
import { contactOf } from './vcards.ts';

/** The body of the API's `messages` call, without the recipient. */
export type GraphMessage = { type: string } & Record<string, unknown>;

/** The MIME types that the API accepts, by kind. */
const acceptedTypes: Record<string, RegExp> = {
  image: /^image\/(?:jpeg|png)$/,
  audio: /^audio\/(?:aac|amr|mpeg|mp4|ogg)(?:$|;)/,
  video: /^video\/(?:mp4|3gpp?)$/,
  sticker: /^image\/webp$/,
};
/** The most bytes that the API accepts, by kind. */
const maxBytes: Record<string, number> = { ...limits.cloudApi.fileBytes, sticker: 500 * 1024 };

/**
 * The kind under which a file is sent. A file whose format or size the API does not accept for its kind is sent as a
 * document (supported media types, Cloud API).
 */
export function kindOf({ kind, mimetype, size }: Pick<StoredFile, 'kind' | 'mimetype' | 'size'>): string {
  return acceptedTypes[kind]?.test(mimetype) && size <= (maxBytes[kind] ?? 0) ? kind : 'document';
}

/** The MIME type of an upload. The API takes Ogg files only with the codec Opus, which it requires to be named. */
export const uploadTypeOf = ({ mimetype }: Pick<StoredFile, 'mimetype'>): string =>
  mimetype.startsWith('audio/ogg') ? 'audio/ogg; codecs=opus' : mimetype;

/**
 * The content in the form of the API.
 * @param mediaId Meta's id of the uploaded file, for content with a file
 * @throws SendError `never` for content that the API does not have
 */
export function toGraphMessage(content: Content, mediaId?: string): GraphMessage {
  switch (content.kind) {
    case 'chat':
      return { type: 'text', text: { body: content.body, preview_url: false } };
    case 'file': {
      const { file, caption } = content;
      const kind = kindOf(file);
      const hasCaption = caption !== '' && kind !== 'audio' && kind !== 'sticker';
      return {
        type: kind,
        [kind]: {
          id: mediaId,
          ...(hasCaption && { caption }),
          ...(kind === 'document' && { filename: file.name }),
          ...(kind === 'audio' && file.voice && { voice: true }),
        },
      };
    }
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return {
        type: 'location',
        location: { latitude, longitude, ...(name && { name }), ...(address && { address }) },
      };
    }
    case 'contact':
      return {
        type: 'contacts',
        contacts: content.cards.map(contactOf).map(({ name, phones, emails }) => ({
          name,
          phones: phones.map(({ phone, wa_id }) => ({ phone, type: 'CELL', ...(wa_id && { wa_id }) })),
          ...(emails.length > 0 && { emails }),
        })),
      };
    case 'list':
      return listMessage(content);
    case 'form':
      return formMessage(content);
    // Interactive messages that request contact info, Cloud API. WhatsApp writes the button.
    case 'phone-request':
      return {
        type: 'interactive',
        interactive: {
          type: 'request_contact_info',
          body: { text: content.body },
          action: { name: 'request_contact_info' },
        },
      };
    case 'template':
      return {
        type: 'template',
        template: {
          name: content.name,
          language: { code: content.language, policy: 'deterministic' },
          components: [...headerOf(content, mediaId), ...componentsOf(content.parameters)],
        },
      };
    case 'call':
    case 'awaited-file':
    case 'view-once':
    case 'undecryptable':
    case 'unknown':
      throw new SendError('never', 'cannot-be-sent');
  }
}

/** The limits of an interactive list: characters, and the number of rows (interactive list messages, Cloud API). */
const listLimits = { body: 4096, button: 20, title: 24, description: 72, rows: 10 };

function listMessage({ body, button, options }: Extract<Content, { kind: 'list' }>): GraphMessage {
  const fits =
    body !== '' &&
    body.length <= listLimits.body &&
    options.length <= listLimits.rows &&
    options.every((option) => option.length <= listLimits.description);
  if (!fits) return { type: 'text', text: { body: listText({ body, options }), preview_url: false } };
  return {
    type: 'interactive',
    interactive: {
      type: 'list',
      body: { text: body },
      action: {
        button: cut(button, listLimits.button),
        sections: [{ rows: options.map((option, index) => ({ id: String(index + 1), ...rowOf(option, index) })) }],
      },
    },
  };
}

/** An interactive message with a published form, which opens at its only screen (WhatsApp Flows, Cloud API). */
function formMessage({ formId, token, header, body, button }: Extract<Content, { kind: 'form' }>): GraphMessage {
  return {
    type: 'interactive',
    interactive: {
      type: 'flow',
      ...(header !== '' && { header: { type: 'text', text: cut(header, formLimits.header) } }),
      body: { text: cut(body, formLimits.message) },
      action: {
        name: 'flow',
        parameters: {
          flow_message_version: '3',
          flow_id: formId,
          flow_token: token,
          flow_cta: cut(button, formLimits.button),
          flow_action: 'navigate',
          flow_action_payload: { screen: formScreen },
        },
      },
    },
  };
}

/** The editor checks these limits, but the values of variables may make a text longer. */
const formLimits = limits.flow.form;

/** The first `max` characters (UTF-16 units). The cut never splits a surrogate pair. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/**
 * An option that is too long for a title is cut there and stands whole in the description. The number makes sure that
 * two cut titles differ.
 */
function rowOf(option: string, index: number): { title: string; description?: string } {
  if (option.length <= listLimits.title) return { title: option };
  const beginning = cut(`${index + 1}. ${option}`, listLimits.title - 1).trimEnd();
  return { title: `${beginning}…`, description: option };
}

/** The header of a template with a file, by the id of the upload. */
function headerOf({ header }: Extract<Content, { kind: 'template' }>, mediaId: string | undefined): unknown[] {
  if (!header || mediaId === undefined) return [];
  const kind = kindOf(header);
  return [
    {
      type: 'header',
      parameters: [{ type: kind, [kind]: { id: mediaId, ...(kind === 'document' && { filename: header.name }) } }],
    },
  ];
}

/** The values of the placeholders as Meta takes them: one component for the header, the body and each button. */
function componentsOf(parameters: readonly TemplateParameter[]): unknown[] {
  const textComponent = (part: 'header' | 'body') => {
    const ofPart = parameters.filter((parameter) => parameter.part === part);
    return ofPart.length === 0
      ? []
      : [
          {
            type: part,
            parameters: ofPart.map(({ text, name }) => ({ type: 'text', ...(name && { parameter_name: name }), text })),
          },
        ];
  };
  const buttons = parameters
    .filter(({ part }) => part === 'button')
    .map(({ index, text, button = 'url' }) => ({
      type: 'button',
      sub_type: button,
      index: String(index),
      parameters: [button === 'copy_code' ? { type: 'coupon_code', coupon_code: text } : { type: 'text', text }],
    }));
  return [...textComponent('header'), ...textComponent('body'), ...buttons];
}
