import type { Connection } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { useMediaQuery } from '@mantine/hooks';
import { IconLock, IconStarFilled } from '@tabler/icons-react';
import { useUser } from '../../../api/our-session.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { formatWithCountry } from '../../contacts/index.ts';
import { RowActions } from './RowActions.tsx';
import { SessionActions } from './SessionActions.tsx';
import { Status } from './Status.tsx';
import shared from '../../../ui/table.module.css';
import styles from '../connections.module.css';

interface Props {
  connections: Connection[];
  onEdit: (connection: Connection) => void;
  onRemove: (connection: Connection) => void;
  onShowToken: (connection: Connection) => void;
  /** Opens the dialog that links the connection. */
  onShowQr: (connection: Connection) => void;
}

/** Below this width the columns would break words. */
const narrowScreen = '(max-width: 999px)';

/** The connections as a table; where it does not fit, as cards with the same data. */
export function ConnectionList({ connections, onEdit, onRemove, onShowToken, onShowQr }: Props) {
  const { t } = useTranslation();
  const { profile } = useUser();
  // Read at the first render, so that the table is not drawn and then replaced.
  const asCards = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false });
  const mayAct = can(profile, 'connections-page:actionButtons');
  const mayEdit = can(profile, 'connections-page:editOrDeleteConnection');
  const sessionActions = (connection: Connection) =>
    mayAct && <SessionActions connection={connection} onShowQr={() => onShowQr(connection)} />;
  const rowActions = (connection: Connection) =>
    mayEdit && (
      <RowActions
        connection={connection}
        onEdit={() => onEdit(connection)}
        onShowToken={() => onShowToken(connection)}
        onRemove={() => onRemove(connection)}
      />
    );

  if (asCards) {
    return (
      <ul className={shared.cards}>
        {connections.map((connection) => (
          <li key={connection.id}>
            <div className={shared.cardHead}>
              <Name connection={connection} />
              {rowActions(connection)}
            </div>
            <Status connection={connection} />
            {sessionActions(connection)}
            <small className="num">
              {t(($) => $.connections.updated)}: {formatDayTime(connection.updatedAt)}
            </small>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={shared.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.connections.name)}</th>
          <th scope="col">{t(($) => $.connections.status)}</th>
          {mayAct && <th scope="col">{t(($) => $.connections.session)}</th>}
          <th scope="col">{t(($) => $.connections.updated)}</th>
          {mayEdit && (
            <th scope="col">
              <span className="sr">{t(($) => $.connections.actions)}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {connections.map((connection) => (
          <tr key={connection.id}>
            <th scope="row">
              <Name connection={connection} />
            </th>
            <td>
              <Status connection={connection} />
            </td>
            {mayAct && <td>{sessionActions(connection)}</td>}
            <td className="num">
              <time dateTime={connection.updatedAt}>{formatDayTime(connection.updatedAt)}</time>
            </td>
            {mayEdit && <td>{rowActions(connection)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  return (
    <div className={styles.name}>
      <strong>
        {connection.name}
        {connection.isDefault && (
          <Chip tone="brand" icon={<IconStarFilled size={10} aria-hidden />}>
            {t(($) => $.connections.default)}
          </Chip>
        )}
        {connection.privateUserId !== null && (
          <Chip icon={<IconLock size={11} aria-hidden />}>{t(($) => $.connections.private)}</Chip>
        )}
      </strong>
      <span className="num">
        {connection.number ? formatWithCountry(connection.number) : t(($) => $.connections.notLinked)} ·{' '}
        {t(($) => $.connections.drivers[connection.driver])}
      </span>
      {connection.queues.length > 0 && (
        <span className={styles.queues}>
          {connection.queues.map((queue) => (
            <Chip key={queue.id} dot={queue.color}>
              {queue.name}
            </Chip>
          ))}
        </span>
      )}
    </div>
  );
}
