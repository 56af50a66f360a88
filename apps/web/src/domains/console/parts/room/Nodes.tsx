import type { MachineRoom, NodeState } from '@balcao/contract';
import type { ReactNode } from 'react';
import { formatBytes, formatWhole } from '../../../../i18n/format.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { formatSpan, secondsBetween } from '../../format-span.ts';
import { DiskBar } from './RoomTiles.tsx';
import card from '../../../../ui/card.module.css';
import styles from '../../console.module.css';

/** The nodes of the installation, and the versions of Balcão, Node and PostgreSQL. */
export function Nodes({ room: { nodes, versions, readAt } }: { room: MachineRoom }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.room.nodes);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        <span className={`${styles.hint} num`}>
          {[
            `Balcão ${versions.program}`,
            `Node ${versions.node.replace(/^v/, '')}`,
            // The version may be followed by that of a package: "18.1 (Debian 18.1-1)".
            `PostgreSQL ${versions.postgres.split(' ')[0]}`,
            t(($) => $.console.room.migration, { name: versions.migration }),
          ].join(' · ')}
        </span>
      </header>
      <ul className={styles.nodes}>
        {nodes.map((node) => (
          <NodeLine key={`${node.name} ${node.startedAt}`} node={node} readAt={readAt} />
        ))}
      </ul>
    </section>
  );
}

function NodeLine({ node, readAt }: { node: NodeState; readAt: string }) {
  const { t } = useTranslation();
  const { name, version, roles, startedAt, seenAt, isAlive, connections, sockets, diskFreeBytes, diskSizeBytes } = node;
  return (
    <li>
      <div className={styles.nodeName}>
        <strong>{name}</strong>
        <Chip tone={isAlive ? 'brand' : 'red'}>
          {t(($) => (isAlive ? $.console.room.isAlive : $.console.room.isSilent))}
        </Chip>
        <span className={styles.second}>
          {t(($) => $.console.room.versionAndRoles, { version, roles: roles.join(', ') })}
        </span>
      </div>
      <dl className="num">
        <Fact name={t(($) => $.console.room.uptime)}>{formatSpan(secondsBetween(startedAt, seenAt))}</Fact>
        <Fact name={t(($) => $.console.room.heartbeat)}>
          {t(($) => $.console.room.spanAgo, { span: formatSpan(secondsBetween(seenAt, readAt)) })}
        </Fact>
        <Fact name={t(($) => $.console.room.numbers)}>{formatWhole(connections)}</Fact>
        <Fact name={t(($) => $.console.room.screens)}>{formatWhole(sockets)}</Fact>
        {diskFreeBytes !== null && diskSizeBytes !== null && (
          <Fact name={t(($) => $.console.room.diskFree)}>
            {formatBytes(diskFreeBytes)}
            <DiskBar free={diskFreeBytes} size={diskSizeBytes} />
          </Fact>
        )}
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
