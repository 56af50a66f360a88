import type { MachineRoom } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/i18n.ts';
import { Caution } from '../../ui/Caution.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { machineRoom } from './machine-room.ts';
import { ConsoleTabs } from './parts/ConsoleTabs.tsx';
import { DatabaseSize } from './parts/room/DatabaseSize.tsx';
import { ExaminationCard } from './parts/room/ExaminationCard.tsx';
import { FailedJobs } from './parts/room/FailedJobs.tsx';
import { JobCounts, Lanes } from './parts/room/Lanes.tsx';
import { Nodes } from './parts/room/Nodes.tsx';
import { ParkedEntries } from './parts/room/ParkedEntries.tsx';
import { RoomTiles } from './parts/room/RoomTiles.tsx';
import card from '../../ui/card.module.css';
import styles from './console.module.css';

/** The state of the installation for the operator: what waits, what failed, nodes, database and surroundings. */
export function MachineRoomScreen() {
  const { t } = useTranslation();
  const title = t(($) => $.console.room.title);
  usePageTitle(title);
  const { data, error, refetch } = useQuery(machineRoom);
  return (
    <Screen title={title} subtitle={t(($) => $.console.room.subtitle)} tabs={<ConsoleTabs />}>
      {data ? (
        <div className={styles.body}>
          {error && <Caution alert>{t(($) => $.console.room.stale)}</Caution>}
          <Room room={data} />
        </div>
      ) : (
        <div className={card.card}>
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={8} />}
        </div>
      )}
    </Screen>
  );
}

function Room({ room }: { room: MachineRoom }) {
  return (
    <>
      <RoomTiles room={room} />
      <ExaminationCard />
      <div className={styles.pair}>
        <ParkedEntries room={room} />
        <FailedJobs jobs={room.failedJobs} />
      </div>
      <Nodes room={room} />
      <div className={styles.pair}>
        <div className={styles.column}>
          <Lanes lanes={room.lanes} />
          <JobCounts jobs={room.jobs} />
        </div>
        <DatabaseSize room={room} />
      </div>
    </>
  );
}
