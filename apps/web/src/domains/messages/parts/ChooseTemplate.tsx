import type { MessageTemplate } from '@balcao/contract';
import { isSendable, isSupported } from '@balcao/contract/cloud/fill-template';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import styles from './template-dialog.module.css';

/** A stored list older than this is fetched anew automatically. */
const staleMs = 60 * 60_000;

/** The templates of a connection; those that cannot be sent stand last, with the reason. */
export function ChooseTemplate({
  connectionId,
  onChoose,
}: {
  connectionId: number;
  onChoose: (template: MessageTemplate) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const ask = { params: { id: connectionId } };
  const { data, error, refetch } = useQuery(queries.cloud.templates(ask));
  const { mutate: refresh, isPending: isAsking } = useMutation({
    mutationFn: (_options: { quietly: boolean }) => api.cloud.templates({ ...ask, query: { refresh: true } }),
    onSuccess: (found) => queryClient.setQueryData(keys.cloud.templates(ask), found),
    onError: (failure, { quietly }) => {
      if (!quietly) toastError(failure);
    },
  });
  const fetchedAt = data?.fetchedAt;
  // Once for each outdated list.
  useEffect(() => {
    if (isOutdated(fetchedAt)) refresh({ quietly: true });
  }, [fetchedAt, refresh]);

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
        <IconButton
          label={t(($) => $.cloud.templates.refresh)}
          busy={isAsking}
          onClick={() => refresh({ quietly: false })}
        >
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

/** `fetchedAt`: the last fetch from Meta, null if there was none; undefined while the list is loading. */
const isOutdated = (fetchedAt: string | null | undefined): boolean =>
  fetchedAt !== undefined && (fetchedAt === null || Date.now() - Date.parse(fetchedAt) > staleMs);

function Category({ name }: { name: string }) {
  const { t } = useTranslation();
  const known = name === 'MARKETING' || name === 'UTILITY' || name === 'AUTHENTICATION' ? name : undefined;
  return <Chip>{known ? t(($) => $.cloud.templates.categories[known]) : name}</Chip>;
}

const textOf = ({ components }: MessageTemplate) => components.find(({ type }) => type === 'BODY')?.text ?? '';
