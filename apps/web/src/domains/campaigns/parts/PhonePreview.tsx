import type { PreviewPerson } from '@balcao/contract';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { FormattedText } from '../../messages/parts.ts';
import styles from '../campaigns.module.css';

interface Props {
  people: readonly PreviewPerson[];
  mediaName: string | null;
  /** The flow that is started in place of a message. */
  flowName: string | undefined;
  isSearch: boolean;
}

/** What each of some people would see on the phone. */
export function PhonePreview({ people, mediaName, flowName, isSearch }: Props) {
  const { t } = useTranslation();
  const [chosen, choose] = useState('');
  const keyOf = ({ contactId, number, name }: PreviewPerson) => `${contactId ?? ''} ${number} ${name}`;
  const person = people.find((one) => keyOf(one) === chosen) ?? people[0];
  if (!person) return isSearch ? <p className={styles.hint}>{t(($) => $.campaigns.preview.notFound)}</p> : null;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="group" className={styles.people} aria-label={t(($) => $.campaigns.preview.onPhone)}>
        {people.map((one) => (
          <button
            key={keyOf(one)}
            type="button"
            aria-pressed={one === person}
            data-excluded={one.reason !== null || undefined}
            dir="auto"
            onClick={() => choose(keyOf(one))}
          >
            {one.name || one.number}
          </button>
        ))}
      </div>
      <section className={styles.phone} aria-label={`${t(($) => $.campaigns.preview.onPhone)} ${person.name}`}>
        {person.reason !== null && (
          <Chip tone="amber">{t(($) => $.campaigns.reasons[person.reason ?? 'invalid'])}</Chip>
        )}
        <div className={styles.bubble}>
          {mediaName && (
            <span className={styles.file}>
              <IconPaperclip size={15} stroke={1.75} aria-hidden />
              {mediaName}
            </span>
          )}
          {person.text ? (
            <FormattedText text={person.text} />
          ) : (
            <span className={styles.hint}>
              {flowName === undefined
                ? t(($) => $.campaigns.preview.noText)
                : t(($) => $.campaigns.preview.flow, { name: flowName })}
            </span>
          )}
        </div>
      </section>
    </>
  );
}
