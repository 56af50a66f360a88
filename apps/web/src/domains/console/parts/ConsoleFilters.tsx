import { Select } from '@mantine/core';
import { companyStates, type CompanyState } from '@balcao/contract/console/console';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { orders, type Filter, type Order } from '../console-pages.ts';
import styles from '../console.module.css';

/** Which companies the console shows, beside the search, and in which order. */
export function ConsoleFilters({
  filter,
  onChange,
  order,
  onOrder,
}: {
  filter: Filter;
  onChange: (filter: Filter) => void;
  order: Order;
  onOrder: (order: Order) => void;
}) {
  const { t } = useTranslation();
  const plans = useQuery(queries.plans.listAll()).data ?? [];
  /** Changes some conditions. Conditions without a value are left out of the filter. */
  const change = (next: { state?: CompanyState | null; planId?: number | null; isTroubled?: boolean }) => {
    const all = { ...filter, ...next };
    onChange({
      ...(all.state && { state: all.state }),
      ...(all.planId && { planId: all.planId }),
      ...(all.isTroubled && { isTroubled: true }),
    });
  };
  return (
    <div className={styles.filters}>
      <Select
        aria-label={t(($) => $.console.state)}
        placeholder={t(($) => $.console.everyState)}
        data={companyStates.map((value) => ({ value, label: t(($) => $.console.states[value]) }))}
        clearable
        value={filter.state ?? null}
        onChange={(value) => change({ state: value as CompanyState | null })}
      />
      <Select
        aria-label={t(($) => $.console.plan)}
        placeholder={t(($) => $.console.everyPlan)}
        data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable
        searchable
        value={filter.planId === undefined ? null : String(filter.planId)}
        onChange={(value) => change({ planId: value === null ? null : Number(value) })}
      />
      <Select
        aria-label={t(($) => $.console.sort)}
        data={orders.map((value) => ({ value, label: t(($) => $.console.orders[value]) }))}
        allowDeselect={false}
        value={order}
        onChange={(value) => value && onOrder(value)}
      />
      <Button
        aria-pressed={filter.isTroubled === true}
        kind={filter.isTroubled ? 'primary' : 'plain'}
        onClick={() => change({ isTroubled: filter.isTroubled !== true })}
      >
        {t(($) => $.console.onlyTroubled)}
      </Button>
    </div>
  );
}
