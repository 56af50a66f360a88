import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/i18n.ts';
import { useListSearch } from '../../records/use-list-search.ts';
import { Screen } from '../../ui/Screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ownInvoices } from './invoice-pages.ts';
import { BillingTabs } from './parts/BillingTabs.tsx';
import { detailColumn, dueDateColumn, stateColumn, valueColumn } from './parts/invoice-columns.tsx';
import { InvoiceTable } from './parts/InvoiceTable.tsx';
import { PayLink } from './parts/PayLink.tsx';
import { PdfButton } from './parts/PdfButton.tsx';
import { PrintLink } from './parts/PrintLink.tsx';

/** The invoices of the own company. */
export function FinanceScreen() {
  const { t } = useTranslation();
  const title = t(($) => $.invoices.title);
  usePageTitle(title);
  const search = useListSearch();
  const query = useInfiniteQuery(ownInvoices(search.search));
  return (
    <Screen title={title} subtitle={t(($) => $.invoices.subtitle)} tabs={<BillingTabs />}>
      <InvoiceTable
        query={query}
        search={search}
        searchLabel={t(($) => $.invoices.search)}
        empty={{ title: t(($) => $.invoices.empty), text: t(($) => $.invoices.emptyText) }}
        columns={[
          { header: ($) => $.invoices.columns.id, cell: ({ id }) => t(($) => $.invoices.number, { id }) },
          detailColumn,
          valueColumn,
          dueDateColumn,
          stateColumn,
        ]}
        rowActions={{
          first: (invoice) => invoice.status === 'open' && <PayLink invoice={invoice} small />,
          last: ({ id }) => (
            <>
              <PdfButton id={id} isIcon />
              <PrintLink id={id} />
            </>
          ),
        }}
      />
    </Screen>
  );
}
