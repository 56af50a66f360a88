import type { Message, SessionUser, Ticket, TicketNote, TicketOfContact, TicketWithContact } from '@balcao/contract';
import { useState, useSyncExternalStore } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { Conversation } from '../domains/messages/parts/Conversation.tsx';
import { makeMessage } from '../domains/messages/make-message.ts';
import { makeTicket } from '../domains/tickets/make-ticket.ts';
import { useTicket } from '../domains/tickets/ticket-detail.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { companyId, nextId, openDesk } from './desk.tsx';
import { callsOf, onCall, Refusal } from './fake-server.ts';
import { signal } from './fake-socket.ts';
import { writeMessageRows } from './message-pages.ts';

const pageSize = 40;
/** The time of the first stored message; each further message is a second later. */
const firstAt = Date.now() - 12 * 60_000;

interface Options {
  messages?: Partial<Message>[];
  ticket?: Partial<TicketWithContact>;
  /** Called before a page of messages is answered; it may refuse, or let the page wait. */
  onPage?: () => void | Promise<void>;
  /** The other tickets of the contact, newest first. */
  others?: TicketOfContact[];
  /** Default: closed. */
  panel?: 'closed' | 'beside' | 'over';
  /** Absent: the user may not resolve the ticket. */
  onResolve?: () => void;
  /** Default: the plan includes nothing. */
  plan?: Partial<SessionUser['company']['plan']>;
}

/** What a test does with an opened conversation. */
export interface OpenedThread {
  user: SessionUser;
  ticket: TicketWithContact;
  /** What the server has, oldest first. */
  stored: Message[];
  /** The customer writes: the server stores the message and tells the page. */
  receive: (body: string, changes?: Partial<Message>) => Message;
  /** The user leaves the ticket, and opens it again. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** A stored message changes. */
  change: (message: Message, changes: Partial<Message>) => void;
}

/** Opens a conversation of the signed-in user. The server answers its calls until the test says otherwise. */
export async function openThread({
  messages = [],
  ticket: changes = {},
  onPage,
  others = [],
  panel = 'closed',
  onResolve,
  plan,
}: Options = {}): Promise<OpenedThread> {
  const ticket = makeOpenTicket(changes);
  const stored = messages.map((message, place) =>
    makeMessage({
      id: String(nextId()),
      ticketId: ticket.id,
      contactId: ticket.contactId,
      createdAt: new Date(firstAt + place * 1000).toISOString(),
      ...message,
    }),
  );
  serveConversation(ticket, stored, onPage);
  const { id, uuid, status, lastMessage, updatedAt } = ticket;
  onCall('tickets', 'ofContact', () => ({ tickets: [{ id, uuid, status, lastMessage, updatedAt }, ...others] }));
  let isOpen = true;
  const openings = new Set<() => void>();
  const show = (next: boolean) => {
    isOpen = next;
    for (const listener of openings) listener();
  };
  const subscribe = (listener: () => void) => {
    openings.add(listener);
    return () => void openings.delete(listener);
  };
  function Place({ user: signedIn }: { user: SessionUser }) {
    const isShown = useSyncExternalStore(subscribe, () => isOpen);
    return isShown ? <Opened uuid={ticket.uuid} user={signedIn} panel={panel} onResolve={onResolve} /> : null;
  }
  const user = await openDesk((signedIn) => {
    ticket.userId = signedIn.id;
    return <Place user={signedIn} />;
  }, plan);
  await expect.element(composer).toBeVisible();
  return {
    user,
    ticket,
    stored,
    receive: (body, messageChanges = {}) => {
      const message = storeMessage(ticket, stored, { body, ...messageChanges });
      signalCreated(ticket, message);
      return message;
    },
    leave: async () => {
      show(false);
      await expect.element(composer).not.toBeInTheDocument();
    },
    comeBack: async () => {
      show(true);
      await expect.element(composer).toBeVisible();
    },
    change: (message, messageChanges) => {
      const place = stored.findIndex(({ id }) => id === message.id);
      const changed = { ...message, ...messageChanges, updatedAt: new Date().toISOString() };
      stored[place] = changed;
      signal(companyId, 'message', { action: 'update', message: changed });
    },
  };
}

interface OpenedProps extends Required<Pick<Options, 'panel'>> {
  uuid: string;
  user: SessionUser;
  onResolve: (() => void) | undefined;
}

function Opened({ uuid, user, panel, onResolve }: OpenedProps) {
  const ticket = useTicket(uuid).data;
  const [isFinding, setFinding] = useState(false);
  useShortcut('mod+f', 'Buscar', () => setFinding(true));
  if (!ticket) return null;
  const unused = () => undefined;
  return (
    <Conversation
      ticket={ticket}
      user={user}
      header={<span />}
      gate={null}
      panel={panel}
      onClosePanel={unused}
      onNewTicket={unused}
      onOpenTicket={unused}
      isFinding={isFinding}
      onFinding={setFinding}
      onResolve={onResolve}
    />
  );
}

function makeOpenTicket(changes: Partial<TicketWithContact>): TicketWithContact {
  const ticket = makeTicket({ id: nextId() });
  return { ...withWholeContact({ ...ticket, contact: { ...ticket.contact, name: 'Rafael Souza' } }), ...changes };
}

/** A ticket in the form of the call for a single ticket: with the whole contact. */
export const withWholeContact = (ticket: Ticket): TicketWithContact => ({
  ...ticket,
  contact: {
    ...ticket.contact,
    isGroup: false,
    isBlocked: false,
    disableBot: false,
    username: null,
    extraInfo: [],
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  },
  channel: { driver: 'baileys', repliesUntil: null },
});

function storeMessage(ticket: TicketWithContact, stored: Message[], changes: Partial<Message>): Message {
  const at = new Date().toISOString();
  const message = makeMessage({
    id: String(nextId()),
    ticketId: ticket.id,
    contactId: ticket.contactId,
    createdAt: at,
    updatedAt: at,
    ...changes,
  });
  stored.push(message);
  return message;
}

function signalCreated(ticket: TicketWithContact, message: Message) {
  const { id, status, userId, queueId, unreadMessages, contact, whatsappId } = ticket;
  signal(companyId, 'message', {
    action: 'create',
    message,
    ticket: { id, status, userId, queueId, unreadMessages: unreadMessages + (message.fromMe ? 0 : 1) },
    contact: { id: contact.id, name: contact.name, number: contact.number },
    whatsappId,
  });
}

/** The calls of an open conversation, answered as the server does. */
function serveConversation(ticket: TicketWithContact, stored: Message[], onPage?: Options['onPage']) {
  const notes: TicketNote[] = [];
  onCall('tickets', 'showByUuid', () => ticket);
  onCall('tickets', 'read', () => {
    ticket.unreadMessages = 0;
    signal(companyId, 'ticket', { action: 'updateUnread', ticketId: ticket.id });
    return { unreadMessages: 0 } as never;
  });
  onCall('ticketNotes', 'list', () => notes);
  onCall('ticketNotes', 'create', ({ body }) => {
    const note = { ticketId: ticket.id, contactId: ticket.contactId, user: { id: 1, name: 'Ana Lima' }, mentions: [] };
    const created = { id: nextId(), note: body.note, createdAt: new Date().toISOString(), ...note };
    notes.push(created);
    return created;
  });
  onCall('quickMessages', 'list', () => []);
  onCall('linkPreviews', 'find', ({ body }) =>
    body.urls.map((url) => ({ url, state: 'none' as const, host: '', title: '', description: '', image: null })),
  );
  onCall('messages', 'rows', async ({ query }) => {
    await onPage?.();
    const rows = { id: ticket.id, contactId: ticket.contactId, whatsappId: ticket.whatsappId };
    const { start, end, target } = partOf(stored, query);
    return writeMessageRows(stored.slice(start, end), rows, {
      next: start > 0 ? (stored[start]?.id ?? null) : null,
      newer: end < stored.length ? (stored[end - 1]?.id ?? null) : null,
      target: target ?? null,
    });
  });
  onCall('messages', 'send', ({ body }) => {
    const isForm = body instanceof FormData;
    const read = (name: 'body' | 'clientId' | 'quotedMsg') => (isForm ? body.get(name) : body[name]);
    const quoted = stored.find(({ id }) => id === read('quotedMsg'));
    const message = storeMessage(ticket, stored, {
      body: String(read('body') ?? ''),
      clientId: String(read('clientId')),
      fromMe: true,
      ack: 1,
      mediaType: isForm ? 'application' : 'chat',
      quotedMsg: quoted ? { ...quoted, contact: null } : null,
    });
    signalCreated(ticket, message);
    return message;
  });
}

/** The messages of a page, as the server chooses them. Cursors are ids here. */
function partOf(stored: readonly Message[], query: Record<string, string>) {
  const placeOf = (id: string | undefined) => stored.findIndex((message) => message.id === id);
  const unread = stored.filter(({ fromMe }) => !fromMe).at(-Number(query['unread']))?.id;
  const target = query['around'] ?? (query['unread'] === undefined ? undefined : unread);
  if (target !== undefined) {
    const place = placeOf(target);
    return { start: Math.max(0, place - pageSize / 2), end: Math.min(stored.length, place + pageSize), target };
  }
  if (query['after']) {
    const start = placeOf(query['after']) + 1;
    return { start, end: Math.min(stored.length, start + pageSize) };
  }
  const end = query['before'] ? placeOf(query['before']) : stored.length;
  return { start: Math.max(0, end - pageSize), end };
}

/** The server refuses to send from now on. */
export const refuseSend = (code: string): void =>
  onCall('messages', 'send', () => {
    throw new Refusal(409, code);
  });

/** The texts and captions that the page sent to the server, in their order. */
export const sentBodies = (): unknown[] =>
  callsOf('messages', 'send').map(({ body }) =>
    body instanceof FormData ? body.get('body') : (body as { body: string }).body,
  );

export const log = page.getByRole('log', { name: 'Mensagens' });
export const field = page.getByRole('textbox', { name: 'Mensagem', exact: true });
/** The field for an answer or a note. */
export const composer = page.getByRole('textbox', { name: /^(Mensagem|Nota interna)$/ });
export const sendButton = page.getByRole('button', { name: 'Enviar', exact: true });

const elementOf = (selector: string) => document.querySelector<HTMLElement>(selector);
export const pane = (): HTMLElement => elementOf('[role=log]') ?? document.body;
/** The bubbles with this text, stored or on their way. */
export const bubbles = (text: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-message], [data-outgoing]')].filter((element) =>
    element.textContent?.includes(text),
  );
export const isAtEnd = (): boolean => pane().scrollHeight - pane().scrollTop - pane().clientHeight < 2;
/** The text of the list of messages. */
export const shownText = (): string => pane().textContent ?? '';
/** Whether a bubble lies within the visible part of the list. */
export function isSeen(text: string): boolean {
  const [visible, bubble] = [pane().getBoundingClientRect(), bubbles(text)[0]?.getBoundingClientRect()];
  return bubble !== undefined && bubble.top >= visible.top - 1 && bubble.bottom <= visible.bottom + 1;
}
