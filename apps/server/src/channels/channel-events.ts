/** The data that pass between a network and the product: addresses, contents and events. Types only. */
import type { AwaitedFile, FileSource, StoredFile } from './channel-files.ts';

/** The address of a chat. */
export interface ChatAddress {
  /**
   * The form that the chat uses now, as the network writes it (`5511…@s.whatsapp.net`, `…@lid`, `…@g.us`). Answers
   * go there.
   */
  id: string;
  /** All other known forms of the same address. */
  aliases: readonly string[];
  /** The digits of the phone number, if it is known. A LID is not a phone number. */
  phone: string | null;
  isGroup: boolean;
}

/** The content of an incoming or outgoing message. */
export type Content =
  | {
      kind: 'chat';
      body: string;
      /** The text contains times as `⟦ms since 1970⟧`, which the product replaces in the company's time zone. */
      isTimed?: boolean;
      /** The answer to a form; `body` has the same values as readable text. */
      form?: { token: string; values: Record<string, string> };
    }
  | { kind: 'file'; file: StoredFile; caption: string }
  /** The file was not downloaded at once. A job downloads it later. */
  | { kind: 'awaited-file'; file: AwaitedFile; caption: string }
  | { kind: 'location'; latitude: number; longitude: number; name: string; address: string }
  /** One or more vCards. */
  | { kind: 'contact'; cards: readonly { name: string; vcard: string }[] }
  | {
      kind: 'call';
      video: boolean;
      missed: boolean;
      /** The call was rejected because the company takes no calls. */
      rejected?: boolean;
    }
  /** A view-once message, which linked devices never receive. */
  | { kind: 'view-once' }
  /** The message cannot be decrypted. The sender's phone was asked for it and may send it again under the same id. */
  | { kind: 'undecryptable' }
  /** Outgoing only: a text with options to choose from. Without buttons, the options are numbered lines. */
  | { kind: 'list'; body: string; button: string; options: readonly string[] }
  /**
   * Outgoing only: asks a person for the phone number. Where the network has no button for it, the text alone is sent.
   */
  | { kind: 'phone-request'; body: string }
  /**
   * Outgoing only: a form of WhatsApp. `token` comes back with its answer. Where the network has no forms, the text
   * alone is sent.
   */
  | { kind: 'form'; formId: string; token: string; header: string; body: string; button: string }
  /** Outgoing only: a template that Meta has approved. `body` is its text with the parameters filled in. */
  | {
      kind: 'template';
      name: string;
      language: string;
      parameters: readonly TemplateParameter[];
      body: string;
      /** The file of the header. */
      header: StoredFile | undefined;
    }
  /** Content that cannot be shown. `raw` names its kind, so that people see that a message came. */
  | { kind: 'unknown'; raw: string };

/** A person whom a text names as `@digits`. */
export interface Mention {
  digits: string;
  /** The address, as the network writes it. */
  id: string;
  /** The digits of the phone number, if it is known. */
  phone: string | null;
}

/** A value for a placeholder of a template's header, body or button. */
export interface TemplateParameter {
  part: 'header' | 'body' | 'button';
  /** The position among the buttons; 0 in a header and a body. */
  index: number;
  text: string;
  /** The name of the placeholder, in a template with named placeholders. */
  name?: string;
  /** The kind of button; absent: a link. */
  button?: 'copy_code';
}

/** The group member who edits or deletes a message. */
export interface Member {
  /** All known forms of the member's address, LID and phone number, without a device. */
  forms: readonly string[];
  /** An admin may delete messages of other members. */
  isAdmin: boolean;
}

/** An advertisement that a customer tapped. Texts may be empty. */
export interface Ad {
  headline: string;
  body: string;
  /** The link of the advertisement. */
  sourceUrl: string;
  /** `ad` or `post`. */
  sourceType: string;
  sourceId: string;
  /** Meta's id of the click, for reports of conversions. */
  clickId: string;
}

interface AboutMessage {
  /** WhatsApp's id of the message. */
  waId: string;
  chat: ChatAddress;
  /** From the history of the phone. It is stored without notifications. */
  past?: boolean;
}

/** An event that the host journals as a lane entry before anything else reads it. Times are in ms since 1970. */
export type ChannelEvent =
  | (AboutMessage & {
      type: 'message';
      fromMe: boolean;
      /** By the sender's clock, in whole seconds. */
      writtenAt: number;
      /** By our clock. */
      arrivedAt: number;
      /** The sender's profile name. */
      pushName: string | null;
      /** In a group: the member who wrote. */
      sender: { id: string; phone: string | null; name: string | null } | null;
      groupSubject: string | null;
      content: Content;
      quotedWaId: string | null;
      isForwarded: boolean;
      /** Base64. Later edits of the message are encrypted with it. */
      secret: string | null;
      /** The people whom the text or caption names. */
      mentions?: readonly Mention[];
      /** The ack of an own message from the history. */
      ack?: number;
      /** The sender's username without the @, if the network gives it. */
      username?: string | null;
      /** The advertisement from which the customer came. */
      ad?: Ad;
      /** The customer's new address; `chat` is the former one. */
      movedTo?: ChatAddress;
    })
  /** The subject of a group has changed. */
  | { type: 'group'; chat: ChatAddress; subject: string }
  | (AboutMessage & { type: 'edit'; body: string; fromMe: boolean; by?: Member; mentions?: readonly Mention[] })
  | (AboutMessage & { type: 'delete'; fromMe: boolean; by?: Member })
  | (AboutMessage & { type: 'reaction'; fromMe: boolean; sender: string; emoji: string })
  /** The answer of a phone to `askForFile`. Only the driver's `FileFetcher` reads it. */
  | (AboutMessage & { type: 'file-answer'; fromMe: boolean; answer: FileSource })
  /** The owner read messages of a chat on the phone. `waIds` null: all messages so far. */
  | { type: 'read'; chat: ChatAddress; waIds: readonly string[] | null }
  /** Entries of the address book on the owner's phone. */
  | { type: 'book'; entries: readonly { chat: ChatAddress; name: string }[] }
  /**
   * `ack`: 1 server, 2 delivered, 3 delivered to all, 4 read, 5 played. `error`: the message has failed permanently.
   * `at`: when it happened, if the network reports it. `member`: the ack of one member of a group with `of` other
   * members. `group`: the group whose member sent the receipt; null: a private chat; absent: the ack is the server's.
   * Members know the ids of their group's messages, so a receipt counts only for messages of its own chat.
   */
  | {
      type: 'ack';
      waId: string;
      ack: number;
      error: string | null;
      at?: number;
      member?: { id: string; of: number };
      group?: string | null;
    };

/** An event that is shown at once and never stored. */
export type PresenceEvent = { type: 'presence'; chat: ChatAddress; state: 'composing' | 'recording' | 'paused' };
