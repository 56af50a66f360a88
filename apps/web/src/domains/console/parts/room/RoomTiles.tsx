import type { MachineRoom } from '@balcao/contract';
import type { ReactNode } from 'react';
import { formatBytes, formatWhole } from '../../../../i18n/format.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { formatSpan } from '../../format-span.ts';
import { isLate, sumsOf } from '../../machine-room.ts';
import card from '../../../../ui/card.module.css';
import styles from '../../console.module.css';

/** The figures that show at a glance whether the installation works well. */
export function RoomTiles({ room }: { room: MachineRoom }) {
  const { t } = useTranslation();
  const { waiting, oldestSeconds, parked, failed, alive, numbers, disk } = sumsOf(room);
  return (
    <dl className={`${styles.tiles} ${styles.roomTiles}`} aria-label={t(($) => $.console.room.glance)}>
      <Tile
        name={t(($) => $.console.room.waiting)}
        note={
          waiting > 0
            ? t(($) => $.console.room.oldestOf, { span: formatSpan(oldestSeconds) })
            : t(($) => $.console.room.nothingWaits)
        }
        tone={waiting > 0 && isLate({ oldestSeconds }) ? 'amber' : undefined}
      >
        {formatWhole(waiting)}
      </Tile>
      <Tile name={t(($) => $.console.room.parked)} tone={parked > 0 ? 'red' : undefined}>
        {formatWhole(parked)}
      </Tile>
      <Tile name={t(($) => $.console.room.failed)} tone={failed > 0 ? 'red' : undefined}>
        {formatWhole(failed)}
      </Tile>
      <Tile
        name={t(($) => $.console.room.nodes)}
        note={t(($) => $.console.room.numbersLinked, { count: numbers })}
        tone={alive < room.nodes.length ? 'red' : undefined}
      >
        {alive === room.nodes.length
          ? formatWhole(alive)
          : t(($) => $.console.company.usedOf, { used: formatWhole(alive), limit: formatWhole(room.nodes.length) })}
      </Tile>
      <Tile name={t(($) => $.console.room.database)}>{formatBytes(room.database.bytes)}</Tile>
      {disk && (
        <Tile
          name={t(($) => $.console.room.diskFree)}
          note={t(($) => $.console.room.ofSize, { size: formatBytes(disk.size) })}
          tone={isDiskLow(disk) ? 'red' : undefined}
        >
          {formatBytes(disk.free)}
          <DiskBar free={disk.free} size={disk.size} />
        </Tile>
      )}
    </dl>
  );
}

/** Less than a tenth is free. The examination on the server warns at the same limit. */
const isDiskLow = ({ free, size }: { free: number; size: number }) => free < size / 10;

/** A bar that shows how much of a disk is used; its sizes are in bytes. */
export function DiskBar({ free, size }: { free: number; size: number }) {
  const { t } = useTranslation();
  return (
    <ProgressBar
      aria-label={t(($) => $.console.room.diskUsed)}
      value={size === 0 ? 0 : (1 - free / size) * 100}
      size="sm"
      color={isDiskLow({ free, size }) ? 'red' : 'brand'}
    />
  );
}

function Tile({
  name,
  note,
  tone,
  children,
}: {
  name: string;
  note?: string;
  tone?: 'amber' | 'red' | undefined;
  children: ReactNode;
}) {
  return (
    <div className={`${card.card} ${styles.tile}`}>
      <dt>{name}</dt>
      <dd className="num" data-tone={tone}>
        {children}
        {note && <span className={styles.second}>{note}</span>}
      </dd>
    </div>
  );
}
