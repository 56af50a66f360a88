import type { Connection } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { lazy, Suspense } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { useConnections } from '../../connections/index.ts';
import styles from './connection-banners.module.css';

const ConnectionNotices = lazy(async () => ({
  default: (await import('./ConnectionNotices.tsx')).ConnectionNotices,
}));

/** Above every screen, for users who may link connections: numbers that are down or that WhatsApp restricts. */
export function ConnectionBanners() {
  const { profile } = useUser();
  return can(profile, 'connections-page:actionButtons') ? <DownAndRestricted /> : null;
}

/**
 * The notices are loaded only if there may be some. A number that is down gets its alert minutes later; until then the
 * loaded notices do not show it.
 */
function DownAndRestricted() {
  const { data: connections = [] } = useConnections();
  const isAnyDown = connections.some(({ status }) => status !== 'CONNECTED');
  const restricted = connections.filter(isRestricted);
  return (
    <div role="alert" className={styles.banners}>
      <Suspense>
        {(isAnyDown || restricted.length > 0) && <ConnectionNotices isAnyDown={isAnyDown} restricted={restricted} />}
      </Suspense>
    </div>
  );
}

const isRestricted = ({ restrictedUntil }: Connection) =>
  restrictedUntil !== null && Date.parse(restrictedUntil) > Date.now();
