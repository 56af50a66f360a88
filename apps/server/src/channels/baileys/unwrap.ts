import type { proto } from 'baileys';

/** The types that wrap another message. A client that does not know such a type shows a fallback in its place. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botTaskMessage',
  'botForwardedMessage',
  'lottieStickerMessage',
  'eventCoverImage',
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'pollCreationOptionImageMessage',
  'pollCreationMessageV4',
  'statusAddYours',
  'limitSharingMessage',
  'questionMessage',
  'questionReplyMessage',
] as const satisfies readonly (keyof proto.IMessage)[];

const viewOnceWrappers = new Set<string>(['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension']);
/** A sender may nest any number of wrappers, so there is a limit. */
const maxDepth = 8;

/**
 * The innermost message, and whether it is a file that may be viewed only once: a wrapper or the file itself says so.
 */
export function unwrap(wrapped: proto.IMessage | null | undefined): {
  message: proto.IMessage | undefined;
  isViewOnce: boolean;
} {
  let message = wrapped ?? undefined;
  let isMarked = false;
  for (let depth = 0; message && depth < maxDepth; depth++) {
    const outer: proto.IMessage = message;
    const wrapper = wrappers.find((name) => outer[name]?.message);
    if (!wrapper) break;
    isMarked ||= viewOnceWrappers.has(wrapper);
    message = outer[wrapper]?.message ?? undefined;
  }
  // Only a file can be view-once. Businesses put menus into view-once wrappers, too, because phones show menus only in
  // these.
  const file = message?.imageMessage ?? message?.videoMessage ?? message?.ptvMessage ?? message?.audioMessage;
  return { message, isViewOnce: file !== undefined && file !== null && (isMarked || file.viewOnce === true) };
}
