import type { Message } from '@balcao/contract';
import { lazy, Suspense } from 'react';
import { firstLink } from '../first-link.ts';

const LinkCard = lazy(async () => ({ default: (await import('./LinkCard.tsx')).LinkCard }));

/** The preview of the first link of a text message; the code and the data are loaded with the first link. */
export function BubblePreview({ message: { mediaType, body } }: { message: Pick<Message, 'mediaType' | 'body'> }) {
  const link = mediaType === 'chat' ? firstLink(body) : undefined;
  return link === undefined ? null : (
    <Suspense>
      <LinkCard url={link} />
    </Suspense>
  );
}
