import type { ManagedInvoice } from '@balcao/contract';
import { IconCheck, IconDownload, IconReceiptOff, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useListSearch } from '../../records/use-list-search.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveCsv } from '../../ui/save-file.ts';
import { Screen } from '../../ui/Screen.tsx';
import { toastError } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SettingsTabs } from '../settings/parts.ts';
import { managedInvoices, noFilter } from './invoice-pages.ts';
import { detailColumn, dueDateColumn, valueColumn } from './parts/invoice-columns.tsx';
import { InvoiceFilters } from './parts/InvoiceFilters.tsx';
import { InvoiceTable } from './parts/InvoiceTable.tsx';
import { ManagedState } from './parts/ManagedState.tsx';
import { PdfButton } from './parts/PdfButton.tsx';
import styles from './invoices.module.css';

const MarkPaidDialog = lazy(async () => ({ default: (await import('./parts/MarkPaidDialog.tsx')).MarkPaidDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./parts/CancelDialog.tsx')).CancelDialog }));
const TermsDialog = lazy(async () => ({ default: (await import('./parts/TermsDialog.tsx')).TermsDialog }));

type OpenDialog = { kind: 'pay' | 'cancel'; invoice: ManagedInvoice } | { kind: 'terms' };

/** The operator's list of the invoices of all companies. */
export function InvoicesScreen() {
  const { t } = useTranslation();
  const title = t(($) => $.invoices.manage.title);
  usePageTitle(title);
  const search = useListSearch();
  const [filter, setFilter] = useState(noFilter);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const query = useInfiniteQuery(managedInvoices(search.search, filter));
  const exporting = useMutation({
    mutationFn: () =>
      api.invoices.export({ query: { ...filter, ...(search.search !== '' && { searchParam: search.search }) } }),
    // `send` returns the text of a CSV here, which the type of the call does not say.
    onSuccess: (csv) => saveCsv('faturas.csv', csv as unknown as string),
    onError: toastError,
  });
  const close = () => setDialog(null);
  return (
    <>
      <Screen
        title={title}
        subtitle={t(($) => $.invoices.manage.subtitle)}
        tabs={<SettingsTabs />}
        action={
          <div className={styles.filters}>
            <Button
              icon={<IconSettings size={16} stroke={1.9} aria-hidden />}
              onClick={() => setDialog({ kind: 'terms' })}
            >
              {t(($) => $.invoices.manage.terms)}
            </Button>
            <Button
              icon={<IconDownload size={16} stroke={1.9} aria-hidden />}
              busy={exporting.isPending}
              onClick={() => exporting.mutate()}
            >
              {t(($) => $.invoices.manage.export)}
            </Button>
          </div>
        }
      >
        <InvoiceTable
          query={query}
          search={search}
          searchLabel={t(($) => $.invoices.manage.search)}
          empty={{ title: t(($) => $.invoices.manage.empty), text: t(($) => $.invoices.manage.emptyText) }}
          isCovered={dialog !== null}
          filter={{
            controls: <InvoiceFilters filter={filter} onChange={setFilter} />,
            isSet: Object.keys(filter).length > 0,
            clear: () => setFilter(noFilter),
          }}
          columns={[
            { header: ($) => $.invoices.columns.company, cell: (invoice) => <CompanyCell invoice={invoice} /> },
            detailColumn,
            valueColumn,
            dueDateColumn,
            { header: ($) => $.invoices.columns.state, cell: (invoice) => <ManagedState invoice={invoice} /> },
          ]}
          rowActions={{
            first: (invoice) =>
              invoice.status === 'open' && <OpenInvoiceButtons invoice={invoice} onOpen={setDialog} />,
            last: ({ id }) => <PdfButton id={id} isIcon />,
          }}
        />
      </Screen>
      <Suspense>
        {dialog?.kind === 'pay' && <MarkPaidDialog invoice={dialog.invoice} onClose={close} />}
        {dialog?.kind === 'cancel' && <CancelDialog invoice={dialog.invoice} onClose={close} />}
        {dialog?.kind === 'terms' && <TermsDialog onClose={close} />}
      </Suspense>
    </>
  );
}

function CompanyCell({ invoice: { id, company } }: { invoice: ManagedInvoice }) {
  const { t } = useTranslation();
  return (
    <>
      {company.name}
      <span className={styles.second}>{t(($) => $.invoices.number, { id })}</span>
    </>
  );
}

interface OpenInvoiceButtonsProps {
  invoice: ManagedInvoice;
  onOpen: (dialog: OpenDialog) => void;
}

/** The buttons with which the operator marks an open invoice as paid, or cancels it. */
function OpenInvoiceButtons({ invoice, onOpen }: OpenInvoiceButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        label={t(($) => $.invoices.markPaid.open, { id: invoice.id })}
        onClick={() => onOpen({ kind: 'pay', invoice })}
      >
        <IconCheck size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={t(($) => $.invoices.cancel.open, { id: invoice.id })}
        onClick={() => onOpen({ kind: 'cancel', invoice })}
      >
        <IconReceiptOff size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}
