import type { Message } from '@balcao/contract';
import { use } from 'react';
import { Marked } from '../../../ui/Marked.tsx';
import { MarkedWords } from '../marked-words.ts';
import { readSignature } from '../read-body.ts';
import { FormattedText } from './FormattedText.tsx';
import styles from './bubble.module.css';

/** The text, with the writer's name above it when the message is signed. */
export function Caption({ message: { body, fromMe } }: { message: Pick<Message, 'body' | 'fromMe'> }) {
  const search = use(MarkedWords);
  if (body === '') return null;
  const { signature, text } = fromMe ? readSignature(body) : { signature: null, text: body };
  return (
    <>
      {signature && (
        <span className={styles.signature} dir="auto">
          <Marked text={signature} search={search} />
        </span>
      )}
      <FormattedText text={text} />
    </>
  );
}
