import type { HourCount } from '@balcao/contract';
import { useState } from 'react';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { formatTime, formatWhole } from '../../../i18n/format.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { barPath, roundUp } from '../../../ui/chart-shape.ts';
import { bucketsOf, type Bucket } from '../chart-shape.ts';
import styles from '../number-health.module.css';

const hourMs = 60 * 60 * 1000;
/**
 * Pixels: the height of the bars, the labels under them, the figures to their left (also in the style sheet, for the
 * strip), and the space above them.
 */
const plot = { height: 190, foot: 22, gutter: 40, top: 6 };

/** Received messages stand above the axis, sent messages below it. Failed messages are the red end of the lower bar. */
export function HourChart({ hours, hoursEach }: { hours: HourCount[]; hoursEach: number }) {
  const { t } = useTranslation();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [hoveredIndex, setHoveredIndex] = useState<number>();
  const buckets = bucketsOf(hours, hoursEach);
  const title = t(($) => (hoursEach === 1 ? $.numberHealth.perHour : $.numberHealth.perSixHours));
  const words = ({ received, sent, failed }: Pick<Bucket, 'received' | 'sent' | 'failed'>) =>
    t(($) => $.numberHealth.chartSummary, {
      received: formatWhole(received),
      sent: formatWhole(sent),
      failed: formatWhole(failed),
    });
  const hovered = hoveredIndex === undefined ? undefined : buckets[hoveredIndex];
  const isEmpty = buckets.every(({ received, sent, failed }) => received + sent + failed === 0);

  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{title}</h2>
        <p className="num" aria-hidden>
          {hovered ? (
            <>
              <strong>{momentOf(hovered, hoursEach)}</strong> {words(hovered)}
            </>
          ) : (
            <>
              <span data-kind="received">{t(($) => $.numberHealth.received)}</span>
              <span data-kind="sent">{t(($) => $.numberHealth.sent)}</span>
              <span data-kind="failed">{t(($) => $.numberHealth.failures)}</span>
            </>
          )}
        </p>
      </figcaption>
      <div ref={ref} className={styles.plot} style={{ height: plot.height + plot.foot + plot.top }}>
        {isEmpty && <p>{t(($) => $.numberHealth.nothingYet)}</p>}
        {width > 0 && (
          <Plot
            buckets={buckets}
            width={width}
            hoursEach={hoursEach}
            hoveredIndex={hoveredIndex}
            onHover={setHoveredIndex}
          />
        )}
      </div>
      <table className="sr">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.numberHealth.time)}</th>
            <th scope="col">{t(($) => $.numberHealth.received)}</th>
            <th scope="col">{t(($) => $.numberHealth.sent)}</th>
            <th scope="col">{t(($) => $.numberHealth.failures)}</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket.from}>
              <th scope="row">{momentOf(bucket, hoursEach)}</th>
              <td>{bucket.received}</td>
              <td>{bucket.sent}</td>
              <td>{bucket.failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const weekday = (at: number) =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short' }).format(at).replace('.', '');
/** The time of a bar. A chart of several days also names the weekday: `seg 12:00–18:00`. */
const momentOf = ({ from, to }: Bucket, hoursEach: number) => {
  const day = hoursEach === 1 ? '' : `${weekday(from)} `;
  return `${day}${formatTime(new Date(from))}–${formatTime(new Date(to))}`;
};

interface PlotProps {
  buckets: Bucket[];
  width: number;
  hoursEach: number;
  hoveredIndex: number | undefined;
  onHover: (index: number | undefined) => void;
}

/** The bars, the grid and the labels. All lengths are in pixels. */
function Plot({ buckets, width, hoursEach, hoveredIndex, onHover }: PlotProps) {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return null;
  const maxAbove = roundUp(Math.max(...buckets.map(({ received }) => received)));
  const maxBelow = roundUp(Math.max(...buckets.map(({ sent, failed }) => Math.max(sent, failed))));
  const heightOfOne = plot.height / (maxAbove + maxBelow);
  const axisY = plot.top + maxAbove * heightOfOne;
  const x = (at: number) => plot.gutter + ((at - first.from) / (last.to - first.from)) * (width - plot.gutter);
  const bucketWidth = x(first.from + hoursEach * hourMs) - x(first.from);
  const barWidth = Math.max(2, Math.min(18, bucketWidth * 0.62));
  const labelY = plot.top + plot.height + 16;
  return (
    <svg
      width={width}
      height={plot.height + plot.foot + plot.top}
      aria-hidden
      onPointerMove={({ clientX, currentTarget }) => {
        const at = clientX - currentTarget.getBoundingClientRect().left;
        const index = buckets.findIndex(({ from, to }) => at >= x(from) && at < x(to));
        onHover(index === -1 ? undefined : index);
      }}
      onPointerLeave={() => onHover(undefined)}
    >
      {[
        { y: plot.top, value: maxAbove },
        { y: axisY, value: 0 },
        { y: plot.top + plot.height, value: maxBelow },
      ].map(({ y, value }) => (
        <g key={y}>
          <line x1={plot.gutter} x2={width} y1={y} y2={y} className={value === 0 ? styles.axis : styles.grid} />
          <text x={plot.gutter - 8} y={y + 4} textAnchor="end">
            {formatWhole(value)}
          </text>
        </g>
      ))}
      {buckets.map(({ from, to, received, sent, failed }, index) => {
        const left = (x(from) + x(to)) / 2 - barWidth / 2;
        const below = Math.max(sent, failed);
        return (
          <g key={from}>
            {index === hoveredIndex && (
              <rect x={x(from)} y={plot.top} width={x(to) - x(from)} height={plot.height} className={styles.looked} />
            )}
            {received > 0 && (
              <path
                d={barPath(left, axisY - 1, barWidth, -Math.max(2, received * heightOfOne - 1))}
                className={styles.received}
              />
            )}
            {below > 0 && (
              <path
                d={barPath(left, axisY + 1, barWidth, Math.max(2, below * heightOfOne - 1))}
                className={failed > 0 && failed >= sent ? styles.failed : styles.sent}
              />
            )}
            {failed > 0 && failed < sent && (
              <path
                d={barPath(
                  left,
                  axisY + 1 + (sent - failed) * heightOfOne,
                  barWidth,
                  Math.max(2, failed * heightOfOne - 1),
                )}
                className={styles.failed}
              />
            )}
          </g>
        );
      })}
      {ticksOf(first.from, last.to, hoursEach, width).map((at) => (
        <text key={at} x={x(at)} y={labelY} textAnchor={anchorAt(x(at), width)}>
          {hoursEach === 1 ? formatTime(new Date(at)) : weekday(at)}
        </text>
      ))}
    </svg>
  );
}

/** The first and the last label stay within the chart. */
function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x > width - 24) return 'end';
  return x < plot.gutter + 14 ? 'start' : 'middle';
}

/** A tick every few hours, or every midnight, in local time. */
function ticksOf(from: number, to: number, hoursEach: number, width: number): number[] {
  const hourStep = width < 560 ? 6 : 3;
  const step = hoursEach === 1 ? hourStep : 24;
  const ticks: number[] = [];
  for (let at = from; at <= to; at += hourMs) if (new Date(at).getHours() % step === 0) ticks.push(at);
  return ticks;
}
