import type { Message } from '@balcao/contract';
import { IconFileText, IconMusic, IconPlayerPlay } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { listMessages, type Thread, threadPages } from '../../messages/index.ts';
import styles from './contact-panel.module.css';

const maxShown = 8;
/** The most pages of older messages that one search loads. */
const pagesPerSearch = 10;

/** Photos and files of the loaded part of the conversation, newest first; each leads to its message. */
export function ContactMedia({ ticketId, onGoTo }: { ticketId: number; onGoTo: (messageId: string) => void }) {
  const { t } = useTranslation();
  // One selector for the life of this panel: it returns the same list until a file changes, so React skips the render.
  const [select] = useState(makeMediaSelector);
  const {
    data: media = [],
    isSuccess,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery({ ...threadPages(ticketId), select });
  const isFull = media.length === maxShown;
  /** Loads pages of older messages until one of them has a photo or file, but at most `pagesPerSearch`. */
  const searchOlder = async () => {
    for (let page = 0; page < pagesPerSearch; page++) {
      const { data = [], hasNextPage: hasMore, isError } = await fetchNextPage();
      if (isError || !hasMore || data.length > media.length) return;
    }
  };
  const emptyText = t(($) => {
    if (isFetchingNextPage) return $.contacts.searchingMedia;
    return hasNextPage ? $.contacts.noMediaYet : $.contacts.noMedia;
  });
  const canSearchOlder = hasNextPage && !isFull && !isFetchingNextPage;
  return (
    <PanelSection
      title={t(($) => $.contacts.media)}
      empty={isSuccess && media.length === 0 && emptyText}
      {...(canSearchOlder && {
        action: { label: t(($) => $.contacts.olderMedia), run: () => void searchOlder() },
      })}
    >
      {media.length > 0 && (
        <div className={styles.gallery}>
          {media.map((message) => {
            const name = message.media?.name ?? t(($) => $.messages.file);
            const picture = message.media?.thumbUrl ?? (message.mediaType === 'image' ? message.mediaUrl : null);
            return (
              <button
                key={message.id}
                type="button"
                aria-label={t(($) => $.contacts.openMedia, { name })}
                title={name}
                onClick={() => onGoTo(message.id)}
              >
                {picture ? (
                  <img src={picture} alt="" loading="lazy" />
                ) : (
                  <MediaIcon mediaType={message.mediaType} name={name} />
                )}
              </button>
            );
          })}
        </div>
      )}
    </PanelSection>
  );
}

/** The icon of a file without a picture; a document shows the ending of its name, too, such as `PDF`. */
function MediaIcon({ mediaType, name }: Pick<Message, 'mediaType'> & { name: string }) {
  if (mediaType === 'audio') return <IconMusic size={20} stroke={1.6} aria-hidden />;
  if (mediaType === 'video') return <IconPlayerPlay size={20} stroke={1.6} aria-hidden />;
  return (
    <>
      <IconFileText size={20} stroke={1.6} aria-hidden />
      {name.includes('.') && name.split('.').at(-1)?.slice(0, 4).toUpperCase()}
    </>
  );
}

/**
 * Makes a function that picks the newest loaded photos and files of a conversation. It returns the identical list while
 * the contents are unchanged.
 */
function makeMediaSelector(): (thread: Thread) => Message[] {
  let picked: Message[] = [];
  return (thread) => {
    const media: Message[] = [];
    const messages = listMessages(thread);
    for (let index = messages.length - 1; index >= 0 && media.length < maxShown; index--) {
      const message = messages[index];
      if (message?.mediaUrl && !message.isDeleted && message.mediaType !== 'sticker') media.push(message);
    }
    if (media.length !== picked.length || media.some((message, index) => message !== picked[index])) picked = media;
    return picked;
  };
}
