import type { MessageTemplate } from '@balcao/contract';
import { isSendable, isSupported } from '@balcao/contract/cloud/fill-template';
import { TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useTemplates } from '../../cloud/index.ts';
import styles from './template-dialog.module.css';

/** The templates of a connection; those that cannot be sent stand last, with the reason. */
export function ChooseTemplate({
  connectionId,
  onChoose,
}: {
  connectionId: number;
  onChoose: (template: MessageTemplate) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, error, refetch, refresh, isAsking } = useTemplates(connectionId);

  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const wanted = search.trim().toLowerCase();
  const found = data.templates
    .filter((template) => `${template.name} ${textOf(template)}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(isSendable(b)) - Number(isSendable(a)));
  return (
    <div className={styles.choose}>
      <div className={styles.search}>
        <TextInput
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t(($) => $.cloud.templates.search)}
          aria-label={t(($) => $.cloud.templates.search)}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          data-autofocus
        />
        <IconButton label={t(($) => $.cloud.templates.refresh)} busy={isAsking} onClick={refresh}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {found.length === 0 ? (
        <p className={styles.empty}>
          {isAsking ? '…' : t(($) => (data.templates.length === 0 ? $.cloud.templates.empty : $.cloud.templates.none))}
        </p>
      ) : (
        <ul className={styles.list}>
          {found.map((template) => (
            <li key={`${template.name} ${template.language}`}>
              <button type="button" disabled={!isSendable(template)} onClick={() => onChoose(template)}>
                <span className={styles.name}>
                  <strong>{template.name}</strong>
                  <Chip>{template.language}</Chip>
                  <Category name={template.category} />
                </span>
                <span className={styles.text}>{textOf(template)}</span>
                {!isSendable(template) && (
                  <small>
                    {t(($) => (isSupported(template) ? $.cloud.templates.notApproved : $.cloud.templates.needsMore))}
                  </small>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Category({ name }: { name: string }) {
  const { t } = useTranslation();
  const known = name === 'MARKETING' || name === 'UTILITY' || name === 'AUTHENTICATION' ? name : undefined;
  return <Chip>{known ? t(($) => $.cloud.templates.categories[known]) : name}</Chip>;
}

const textOf = ({ components }: MessageTemplate) => components.find(({ type }) => type === 'BODY')?.text ?? '';
