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

/** Some people as buttons, and the message that the chosen one would see on the phone, or why there is none. */
export function PhonePreview({ people, mediaName, flowName, isSearch }: Props) {
  const { t } = useTranslation();
  const [chosen, choose] = useState('');
  const keyOf = ({ contactId, number, name }: PreviewPerson) => `${contactId ?? ''} ${number} ${name}`;
  const shown = people.find((person) => keyOf(person) === chosen) ?? people[0];
  // Without a search there is nothing to say: the figures above tell that the audience has no people.
  if (!shown) return isSearch ? <p className={styles.hint}>{t(($) => $.campaigns.preview.notFound)}</p> : null;
  const { reason } = shown;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="group" className={styles.people} aria-label={t(($) => $.campaigns.preview.onPhone)}>
        {people.map((person) => (
          <button
            key={keyOf(person)}
            type="button"
            aria-pressed={person === shown}
            data-excluded={person.reason !== null || undefined}
            dir="auto"
            onClick={() => choose(keyOf(person))}
          >
            {person.name || person.number}
          </button>
        ))}
      </div>
      <section className={styles.phone} aria-label={`${t(($) => $.campaigns.preview.onPhone)} ${shown.name}`}>
        {reason !== null && <Chip tone="amber">{t(($) => $.campaigns.reasons[reason])}</Chip>}
        <div className={styles.bubble}>
          {mediaName && (
            <span className={styles.file}>
              <IconPaperclip size={15} stroke={1.75} aria-hidden />
              {mediaName}
            </span>
          )}
          {shown.text ? (
            <FormattedText text={shown.text} />
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
