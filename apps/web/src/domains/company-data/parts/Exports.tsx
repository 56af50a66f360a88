import type { CompanyExport, RouteReply, routes } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { formatBytes, formatDayTime, formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import buttons from '../../../ui/buttons.module.css';
import styles from '../company-data.module.css';

interface Props {
  /** The archives of the own company, or of a company that the operator chose. */
  list: UseQueryResult<RouteReply<typeof routes.companyData.list>>;
  /** Orders an archive of that company. */
  start: () => Promise<unknown>;
}

/** The archives of a company, and the button that orders one. */
export function Exports({ list: { data, error, refetch }, start }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: start,
    onSettled: () => refetch(),
    onError: toastError,
  });
  const exports = data?.exports ?? [];
  // A company gets one archive at a time.
  const isBusy = exports.some(({ state }) => state === 'waiting' || state === 'working');
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{t(($) => $.companyData.exports)}</h2>
          <p>{t(($) => $.companyData.hint, { days: limits.exportDays })}</p>
          {data && (
            <p>
              {t(($) => $.companyData.storage, {
                count: data.storage.files,
                size: formatBytes(data.storage.bytes),
              })}
            </p>
          )}
        </div>
        <Button
          kind="primary"
          icon={<IconFileExport size={18} stroke={1.75} aria-hidden />}
          busy={isPending}
          disabled={isBusy || !data}
          onClick={() => mutate()}
        >
          {t(($) => $.companyData.start)}
        </Button>
      </div>
      {data ? (
        exports.length > 0 ? (
          <ul className={styles.list}>
            {exports.map((archive) => (
              <li key={archive.id}>
                <Export archive={archive} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={t(($) => $.companyData.empty)} text={t(($) => $.companyData.emptyText)} />
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </>
  );
}

const tones = { waiting: 'blue', working: 'blue', ready: 'brand', failed: 'red', expired: 'neutral' } as const;

/** One archive: what it holds, how far it is, and the link to download it. */
function Export({ archive }: { archive: CompanyExport }) {
  const { t } = useTranslation();
  const { state, tablesDone, tableCount, rows, files, bytes, contactId, url } = archive;
  const isWorking = state === 'waiting' || state === 'working';
  const name =
    contactId === null ? t(($) => $.companyData.whole) : t(($) => $.companyData.ofContact, { id: String(contactId) });
  return (
    <>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>
          {t(($) => $.companyData.asked, { name: archive.requestedBy, date: formatDayTime(archive.createdAt) })}
        </span>
        {(isWorking || state === 'ready') && (
          <span role={isWorking ? 'status' : undefined}>
            {t(($) => $.companyData.contents, {
              rows: formatWhole(rows),
              files: formatWhole(files),
              size: formatBytes(bytes),
            })}
            {state === 'ready' && archive.expiresAt !== null && (
              <> · {t(($) => $.companyData.until, { date: formatDayTime(archive.expiresAt) })}</>
            )}
          </span>
        )}
        {isWorking && <progress value={tablesDone} max={Math.max(tableCount, 1)} aria-label={name} />}
      </div>
      <Chip tone={tones[state]}>{t(($) => $.companyData.states[state])}</Chip>
      {url !== null && (
        <a className={buttons.button} data-kind="plain" href={url} download>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {t(($) => $.companyData.download)}
        </a>
      )}
    </>
  );
}
