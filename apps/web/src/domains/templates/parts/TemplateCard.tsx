import { IconPencil, IconTrash } from '@tabler/icons-react';
import { findText, useTranslation } from '../../../i18n/i18n.ts';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import card from '../../../ui/card.module.css';
import styles from '../templates.module.css';

interface Props {
  template: {
    name: string;
    language: string;
    /** The category for which Meta was asked. */
    category: string;
    status: string;
    reason: string;
    quality: string;
    /** The category by which Meta charges; null: Meta does not have the template. */
    chargedCategory: string | null;
    previousCategory: string | null;
    plannedCategory: string | null;
  };
  text: string;
  note?: string | undefined;
  onOpen?: () => void;
  onRemove?: () => void;
}

const tones: Partial<Record<string, Tone>> = {
  APPROVED: 'brand',
  PENDING: 'amber',
  SUBMITTING: 'amber',
  REJECTED: 'red',
  PAUSED: 'red',
  DISABLED: 'red',
};
const qualityTones: Partial<Record<string, Tone>> = { GREEN: 'brand', YELLOW: 'amber', RED: 'red' };

/** A template with its state at Meta. */
export function TemplateCard({ template, text, note, onOpen, onRemove }: Props) {
  const { t } = useTranslation();
  const { name, language, category, status, reason, quality, chargedCategory } = template;
  const categoryName = (code: string) => findText(($) => $.templates.categories, code) ?? code;
  return (
    <article className={`${card.card} ${styles.card}`}>
      <header>
        <h3 dir="auto">{name}</h3>
        {onOpen && (
          <IconButton label={t(($) => $.templates.edit, { name })} onClick={onOpen}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {onRemove && (
          <IconButton label={t(($) => $.templates.remove, { name })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </header>
      <div className={styles.chips}>
        <Chip tone={tones[status] ?? 'neutral'}>{findText(($) => $.templates.statuses, status) ?? status}</Chip>
        <Chip>{language}</Chip>
        <Chip>{categoryName(chargedCategory ?? category)}</Chip>
        {qualityTones[quality] && (
          <Chip tone={qualityTones[quality]}>{findText(($) => $.templates.qualities, quality) ?? quality}</Chip>
        )}
      </div>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {status === 'REJECTED' && (
        <p className={styles.refused}>
          {t(($) => $.templates.refusedBecause, {
            reason: wordsOf(reason) || t(($) => $.templates.noReason),
          })}
        </p>
      )}
      <CategoryNote template={template} nameOf={categoryName} />
      {note && <p className={styles.note}>{note}</p>}
    </article>
  );
}

/** The reason of a refusal: ` · ` separates Meta's code, which has a text here, from Meta's own words. */
const wordsOf = (reason: string): string =>
  reason
    .split(' · ')
    .map((part) => findText(($) => $.templates.reasons, part) ?? part)
    .join(' · ');

/** Tells that Meta has changed the category, or will change it: the price of a message changes with it. */
function CategoryNote({ template, nameOf }: Pick<Props, 'template'> & { nameOf: (code: string) => string }) {
  const { t } = useTranslation();
  const { category, chargedCategory, previousCategory, plannedCategory } = template;
  if (plannedCategory)
    return <p className={styles.refused}>{t(($) => $.templates.willMove, { category: nameOf(plannedCategory) })}</p>;
  const before = previousCategory ?? category;
  if (chargedCategory === null || before === chargedCategory) return null;
  return (
    <p className={styles.refused}>
      {t(($) => $.templates.moved, { before: nameOf(before), category: nameOf(chargedCategory) })}
    </p>
  );
}
