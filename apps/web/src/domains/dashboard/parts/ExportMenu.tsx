import type { Dashboard } from '@balcao/contract';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { writeCsv } from '../../../ui/csv.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { toastError } from '../../../ui/toasts.ts';

type Rows = Parameters<typeof writeCsv>[0];

/** The menu of the exports. Until the figures are loaded, its button is shown disabled at the same place. */
export function ExportMenu({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { t } = useTranslation();
  if (dashboard) return <Menu dashboard={dashboard} />;
  return (
    <Button icon={icon} disabled>
      {t(($) => $.dashboard.export)}
    </Button>
  );
}

const icon = <IconDownload size={16} stroke={1.75} aria-hidden />;

/** The figures of the period as files for a spreadsheet: one for each table. Times are in minutes. */
function Menu({ dashboard: { counters, attendants, period } }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const label = t(($) => $.dashboard.export);
  const query = { initialDate: period.dateFrom, finalDate: period.dateTo };
  const tables: { key: string; text: string; rows: () => Promise<Rows> | Rows }[] = [
    {
      key: 'summary',
      text: t(($) => $.dashboard.summary),
      rows: () => [
        [t(($) => $.dashboard.figure), t(($) => $.dashboard.value)],
        [t(($) => $.dashboard.happening), counters.supportHappening],
        [t(($) => $.dashboard.pending), counters.supportPending],
        [t(($) => $.dashboard.begunTickets), counters.supportBegun],
        [t(($) => $.dashboard.finished), counters.supportFinished],
        [t(($) => $.dashboard.newContacts), counters.newContacts],
        [t(($) => $.dashboard.leadsName), counters.leads],
        [t(($) => $.dashboard.supportMinutes), counters.avgSupportTime],
        [t(($) => $.dashboard.waitMinutes), counters.avgWaitTime],
      ],
    },
    {
      key: 'attendants',
      text: t(($) => $.dashboard.attendants),
      rows: () => [
        [
          t(($) => $.dashboard.person),
          t(($) => $.dashboard.happening),
          t(($) => $.dashboard.finished),
          t(($) => $.dashboard.supportMinutes),
          t(($) => $.dashboard.rating),
        ],
        ...attendants.map(({ name, happening, tickets, avgSupportTime, rating }) => [
          name,
          happening,
          tickets,
          avgSupportTime,
          rating,
        ]),
      ],
    },
    {
      key: 'days',
      text: t(($) => $.dashboard.byDay),
      rows: async () => {
        const { data } = await api.dashboard.ticketsDay({ query });
        const first = t(($) => (data[0]?.horario === undefined ? $.dashboard.day : $.dashboard.hour));
        return [
          [first, t(($) => $.dashboard.tickets)],
          ...data.map(({ data: day, horario, total }) => [day ?? horario ?? null, total]),
        ];
      },
    },
  ];
  const save = async ({ text, rows }: (typeof tables)[number]) => {
    const name = text.toLocaleLowerCase().replaceAll(/\s+/g, '-');
    const csv = new Blob([writeCsv(await rows())], { type: 'text/csv;charset=utf-8' });
    saveBlob(`${name}-${period.dateFrom}-${period.dateTo}.csv`, csv);
  };
  return (
    <MenuButton
      label={label}
      entries={tables.map((table) => ({
        key: table.key,
        text: table.text,
        run: () => void save(table).catch(toastError),
      }))}
    >
      {(button) => (
        <Button icon={icon} {...button}>
          {label}
        </Button>
      )}
    </MenuButton>
  );
}
