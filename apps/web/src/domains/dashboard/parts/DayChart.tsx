import { useState } from 'react';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { BarChart } from '../../../ui/BarChart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { barsOf } from '../bars-of.ts';
import type { Dates } from '../period.ts';
import { useTicketsByDay } from '../use-dashboard.ts';
import { ChartCard, ChartFailed } from './ChartCard.tsx';

/** How many tickets began on each day, or in each hour of one day. */
export function DayChart({ dates }: { dates: Dates }) {
  const { t } = useTranslation();
  const [own, setOwn] = useState<Dates>();
  const { data, isError, refetch } = useTicketsByDay(own ?? dates);
  const title = t(($) => $.dashboard.byDay);
  const isOneDay = data?.data[0]?.horario !== undefined;
  const withoutData = isError ? (
    <ChartFailed text={t(($) => $.dashboard.toasts.dateChartError)} retry={() => void refetch()} />
  ) : (
    <Skeleton height={242} />
  );
  return (
    <ChartCard
      title={title}
      aside={data && t(($) => $.dashboard.begun, { count: data.count })}
      dates={dates}
      own={own}
      onOwn={setOwn}
    >
      {data ? (
        <BarChart
          title={title}
          columns={{
            name: t(($) => (isOneDay ? $.dashboard.hour : $.dashboard.day)),
            value: t(($) => $.dashboard.tickets),
          }}
          bars={barsOf(data.data)}
          describe={({ name, value }) => `${name} · ${formatWhole(value)}`}
          empty={t(($) => $.dashboard.nothing)}
        />
      ) : (
        withoutData
      )}
    </ChartCard>
  );
}
