import type { proto } from 'baileys';
import { unwrap } from './unwrap.ts';

type Amount = number | { toNumber(): number } | null | undefined;

/**
 * The text of a message: its body, the caption of its file, or a rendering of a menu, a poll, an order and so on. A
 * rendering has WhatsApp's formatting, and no words of any language. Empty when there is no text. A time is written as
 * `⟦ms⟧`; the product replaces it. Pure.
 */
export function wordsOf(wrapped: proto.IMessage | null | undefined): string {
  const { message } = unwrap(wrapped);
  if (!message) return '';
  const { imageMessage, videoMessage, ptvMessage, documentMessage } = message;
  return (
    message.conversation ||
    message.extendedTextMessage?.text ||
    imageMessage?.caption ||
    videoMessage?.caption ||
    ptvMessage?.caption ||
    documentMessage?.caption ||
    answerIn(message) ||
    menuIn(message) ||
    tradeIn(message) ||
    invitationIn(message) ||
    (message.commentMessage?.message && wordsOf(message.commentMessage.message)) ||
    (message.stickerPackMessage &&
      lines(
        bold(message.stickerPackMessage.name),
        message.stickerPackMessage.caption || message.stickerPackMessage.packDescription,
      )) ||
    message.richResponseMessage?.submessages
      ?.map(({ messageText }) => messageText)
      .filter(Boolean)
      .join('\n\n') ||
    message.bcallMessage?.caption ||
    ''
  );
}

/** A chosen option or the answers of a form. */
function answerIn({
  buttonsResponseMessage,
  templateButtonReplyMessage,
  listResponseMessage,
  interactiveResponseMessage,
  questionResponseMessage,
  statusQuestionAnswerMessage,
}: proto.IMessage): string {
  if (buttonsResponseMessage)
    return buttonsResponseMessage.selectedDisplayText || buttonsResponseMessage.selectedButtonId || '';
  if (templateButtonReplyMessage)
    return templateButtonReplyMessage.selectedDisplayText || templateButtonReplyMessage.selectedId || '';
  if (listResponseMessage)
    return (
      listResponseMessage.title ||
      listResponseMessage.description ||
      listResponseMessage.singleSelectReply?.selectedRowId ||
      ''
    );
  if (interactiveResponseMessage)
    return (
      interactiveResponseMessage.body?.text || formIn(interactiveResponseMessage.nativeFlowResponseMessage?.paramsJson)
    );
  return questionResponseMessage?.text || statusQuestionAnswerMessage?.text || '';
}

/** A question with its options. */
function menuIn(message: proto.IMessage): string {
  const {
    listMessage,
    buttonsMessage,
    templateMessage,
    interactiveMessage,
    highlyStructuredMessage,
    pollResultSnapshotMessage,
    pollResultSnapshotMessageV3,
  } = message;
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5;
  if (poll) return lines(bold(poll.name), ...options(poll.options?.map(({ optionName }) => optionName)));
  const result = pollResultSnapshotMessage ?? pollResultSnapshotMessageV3;
  if (result)
    return lines(
      bold(result.name),
      ...options(
        result.pollVotes?.map(({ optionName, optionVoteCount }) => `${optionName ?? ''}: ${numberOf(optionVoteCount)}`),
      ),
    );
  if (listMessage) {
    const sections =
      listMessage.sections?.flatMap(({ title, rows }) => [
        bold(title),
        ...options(rows?.map((row) => [row.title, row.description].filter(Boolean).join(' – '))),
      ]) ?? [];
    return lines(bold(listMessage.title), listMessage.description, ...sections, italic(listMessage.footerText));
  }
  if (buttonsMessage) {
    const { text, contentText, footerText, buttons } = buttonsMessage;
    return lines(
      bold(text),
      contentText,
      italic(footerText),
      ...options(buttons?.map(({ buttonText }) => buttonText?.displayText)),
    );
  }
  const template = templateMessage ?? highlyStructuredMessage?.hydratedHsm;
  if (template?.interactiveMessageTemplate) return interactiveWords(template.interactiveMessageTemplate);
  const hydrated = template?.hydratedTemplate ?? template?.hydratedFourRowTemplate;
  if (hydrated) {
    const buttons = hydrated.hydratedButtons?.map(
      ({ quickReplyButton, urlButton, callButton }) =>
        quickReplyButton?.displayText ||
        [urlButton?.displayText ?? callButton?.displayText, urlButton?.url ?? callButton?.phoneNumber]
          .filter(Boolean)
          .join(': '),
    );
    return lines(
      bold(hydrated.hydratedTitleText),
      hydrated.hydratedContentText,
      italic(hydrated.hydratedFooterText),
      ...options(buttons),
    );
  }
  return interactiveMessage ? interactiveWords(interactiveMessage) : '';
}

function interactiveWords({
  header,
  body,
  footer,
  nativeFlowMessage,
  carouselMessage,
}: proto.Message.IInteractiveMessage): string {
  const buttons = nativeFlowMessage?.buttons?.flatMap(({ buttonParamsJson }) => buttonWords(buttonParamsJson));
  const cards = carouselMessage?.cards?.map((card) => interactiveWords(card)) ?? [];
  return lines(
    bold(header?.title),
    header?.subtitle,
    body?.text,
    italic(footer?.text),
    ...options(buttons),
    ...cards.map((card) => card && `\n${card}`),
  );
}

/** The text of a button, and the options of the list that it opens. */
function buttonWords(json: string | null | undefined): string[] {
  const { display_text: text, title, url, phone_number: phone, copy_code: code, sections } = objectIn(json);
  const name = [text ?? title, url ?? phone ?? code]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(': ');
  const rows = Array.isArray(sections)
    ? sections.flatMap(
        (section: { rows?: { title?: unknown }[] }) =>
          section.rows?.map((row) => (typeof row.title === 'string' ? row.title : '')) ?? [],
      )
    : [];
  return [name, ...rows];
}

/** Orders, products and payments. */
function tradeIn({
  orderMessage,
  productMessage,
  invoiceMessage,
  sendPaymentMessage,
  requestPaymentMessage,
}: proto.IMessage): string {
  if (orderMessage) {
    const { orderTitle, message, itemCount, totalAmount1000, totalCurrencyCode } = orderMessage;
    return lines(
      bold(orderTitle),
      message,
      `🛒 ${[itemCount, money(totalAmount1000, totalCurrencyCode)].filter(Boolean).join(' · ')}`,
    );
  }
  if (productMessage) {
    const { product, catalog, body, footer } = productMessage;
    const { title, description, priceAmount1000, salePriceAmount1000, currencyCode, url } = product ?? {};
    return lines(
      bold(title ?? catalog?.title),
      description ?? catalog?.description,
      money(numberOf(salePriceAmount1000) || priceAmount1000, currencyCode),
      url,
      body,
      italic(footer),
    );
  }
  if (sendPaymentMessage) return lines('💰', wordsOf(sendPaymentMessage.noteMessage));
  if (requestPaymentMessage) {
    const { amount1000, currencyCodeIso4217, noteMessage } = requestPaymentMessage;
    return lines(['💰', money(amount1000, currencyCodeIso4217)].filter(Boolean).join(' '), wordsOf(noteMessage));
  }
  return invoiceMessage?.note ?? '';
}

/** Invitations to a group, a channel, an event or a call. */
function invitationIn({
  groupInviteMessage,
  newsletterAdminInviteMessage,
  newsletterFollowerInviteMessageV2,
  eventMessage,
  scheduledCallCreationMessage,
}: proto.IMessage): string {
  if (groupInviteMessage) {
    const { groupName, caption, inviteCode } = groupInviteMessage;
    return lines(bold(groupName), caption, inviteCode && `https://chat.whatsapp.com/${inviteCode}`);
  }
  const channel = newsletterAdminInviteMessage ?? newsletterFollowerInviteMessageV2;
  if (channel) return lines(bold(channel.newsletterName), channel.caption);
  if (eventMessage) {
    const { name, description, isCanceled, startTime, endTime, location, joinLink } = eventMessage;
    const when = [startTime, endTime].flatMap((at) => (numberOf(at) > 0 ? [`⟦${numberOf(at) * 1000}⟧`] : []));
    const title = bold(name);
    return lines(
      isCanceled ? `❌ ~${title}~` : title,
      description,
      when.length > 0 && `📅 ${when.join(' – ')}`,
      placeOf(location),
      joinLink,
    );
  }
  if (!scheduledCallCreationMessage) return '';
  const { title, scheduledTimestampMs } = scheduledCallCreationMessage;
  return lines(bold(title), numberOf(scheduledTimestampMs) > 0 && `📞 ⟦${numberOf(scheduledTimestampMs)}⟧`);
}

function placeOf(location: proto.Message.ILocationMessage | null | undefined): string {
  const words = [location?.name, location?.address].filter(Boolean).join(', ');
  return words && `📍 ${words}`;
}

/** The answers of a form, without the fields for machines. */
function formIn(json: string | null | undefined): string {
  return Object.entries(objectIn(json))
    .filter(
      ([key, value]) => key !== 'flow_token' && ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
    )
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join('\n');
}

function objectIn(json: string | null | undefined): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(json ?? '');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    // The sender's JSON is not valid: it has nothing to show.
    return {};
  }
}

const numberOf = (value: Amount): number =>
  typeof value === 'object' && value !== null ? value.toNumber() : (value ?? 0);
const money = (thousandths: Amount, currency: string | null | undefined): string =>
  numberOf(thousandths) > 0 ? `${currency ?? ''} ${(numberOf(thousandths) / 1000).toFixed(2)}`.trim() : '';
const lines = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join('\n').trim();
const options = (names: readonly (string | null | undefined)[] | null | undefined): string[] =>
  (names ?? []).flatMap((name) => (name ? [`▫️ ${name}`] : []));
/** Formats a text for WhatsApp. A mark works within one line only, and not around text that has the mark already. */
const withMark = (mark: string, text: string | null | undefined): string => {
  const words = text?.trim() ?? '';
  return words === '' || words.includes('\n') || words.startsWith(mark) ? words : `${mark}${words}${mark}`;
};
const bold = (text: string | null | undefined): string => withMark('*', text);
const italic = (text: string | null | undefined): string => withMark('_', text);
