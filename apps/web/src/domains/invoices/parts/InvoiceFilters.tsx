import { Select, TextInput } from '@mantine/core';
import { invoiceStates, type InvoiceState } from '@balcao/contract/invoices/invoices';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { ManagedFilter } from '../invoice-pages.ts';
import styles from '../invoices.module.css';

/** Which invoices the operator's list shows, beside the search. */
export function InvoiceFilters({
  filter: { state, dueFrom, dueTo },
  onChange,
}: {
  filter: ManagedFilter;
  onChange: (filter: ManagedFilter) => void;
}) {
  const { t } = useTranslation();
  // A condition without a value is left out of the filter.
  const change = (next: { state?: InvoiceState | null; dueFrom?: string; dueTo?: string }) => {
    const all = { state, dueFrom, dueTo, ...next };
    onChange({
      ...(all.state && { state: all.state }),
      ...(all.dueFrom && { dueFrom: all.dueFrom }),
      ...(all.dueTo && { dueTo: all.dueTo }),
    });
  };
  return (
    <div className={styles.filters}>
      <Select
        aria-label={t(($) => $.invoices.manage.state)}
        placeholder={t(($) => $.invoices.manage.everyState)}
        data={invoiceStates.map((value) => ({ value, label: t(($) => $.invoices.states[value]) }))}
        clearable
        value={state ?? null}
        onChange={(value) => change({ state: value as InvoiceState | null })}
      />
      <TextInput
        type="date"
        aria-label={t(($) => $.invoices.manage.dueFrom)}
        value={dueFrom ?? ''}
        onChange={(event) => change({ dueFrom: event.target.value })}
      />
      <TextInput
        type="date"
        aria-label={t(($) => $.invoices.manage.dueTo)}
        value={dueTo ?? ''}
        onChange={(event) => change({ dueTo: event.target.value })}
      />
    </div>
  );
}
