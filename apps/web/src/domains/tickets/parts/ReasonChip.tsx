import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { changeListView } from '../list-view.ts';
import { ChoiceChip } from './ChoiceChip.tsx';
import styles from './ticket-list.module.css';

/**
 * Narrows the resolved tickets to closing reasons. Inactive reasons are offered, too: older tickets were closed for
 * them. A company without reasons does not see the chip.
 */
export function ReasonChip({ chosen }: { chosen: number[] }) {
  const { t } = useTranslation();
  const reasons = useQuery(queries.closingReasons.list()).data ?? [];
  if (reasons.length === 0 && chosen.length === 0) return null;
  const first = reasons.find(({ id }) => chosen.includes(id));
  const label = t(($) => $.closingReasons.reason);
  return (
    <ChoiceChip
      label={label}
      options={reasons}
      chosen={chosen}
      onChange={(ids) => changeListView({ reasons: ids })}
      empty={t(($) => $.common.noRecords)}
    >
      {first ? (
        <>
          <span className={styles.reason} dir="auto">
            {first.name}
          </span>
          {chosen.length > 1 && `+${chosen.length - 1}`}
        </>
      ) : (
        t(($) => $.tickets.dialog.reason)
      )}
    </ChoiceChip>
  );
}
