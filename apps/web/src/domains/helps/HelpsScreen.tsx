import type { Help } from '@balcao/contract';
import { IconMovie, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Thumbnail } from './parts/Thumbnail.tsx';
import { VideoDialog } from './parts/VideoDialog.tsx';
import buttons from '../../ui/buttons.module.css';
import styles from './helps.module.css';

/** The help videos of the installation, for every user. The operator also gets a link to `ManageHelpsScreen`. */
export function HelpsScreen() {
  const { t } = useTranslation();
  const { super: isOperator } = useUser();
  const { data: helps, error, isPending, refetch } = useQuery({ ...queries.helps.list(), ...live });
  const [playing, setPlaying] = useState<Help | null>(null);
  usePageTitle(t(($) => $.helps.title));
  const count = helps?.length ?? 0;
  return (
    <Screen
      title={count > 0 ? t(($) => $.helps.titleWithCount, { count }) : t(($) => $.helps.title)}
      subtitle={t(($) => $.helps.subtitle)}
      action={
        isOperator && (
          <Link to="/settings/helps" className={buttons.button}>
            <IconSettings size={16} stroke={1.9} aria-hidden />
            {t(($) => $.helps.toManage)}
          </Link>
        )
      }
    >
      {isPending ? (
        <Loading />
      ) : error && !helps ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : count === 0 ? (
        <EmptyState
          icon={<IconMovie size={26} stroke={1.6} aria-hidden />}
          title={t(($) => $.helps.empty)}
          text={t(($) => (isOperator ? $.helps.emptyForOperator : $.helps.emptyText))}
        />
      ) : (
        <ul className={styles.grid}>
          {helps?.map((help) => (
            <li key={help.id} className={styles.card}>
              <Thumbnail video={help.video} />
              <button type="button" aria-haspopup="dialog" onClick={() => setPlaying(help)}>
                {help.title}
              </button>
              <p>{help.description}</p>
            </li>
          ))}
        </ul>
      )}
      {playing && <VideoDialog help={playing} onClose={() => setPlaying(null)} />}
    </Screen>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <output className={styles.grid}>
      <span className="sr">{t(($) => $.common.loading)}</span>
      {Array.from({ length: 3 }, (_, place) => (
        <Skeleton key={place} height={240} />
      ))}
    </output>
  );
}
