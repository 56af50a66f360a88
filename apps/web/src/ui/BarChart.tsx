import { useState } from 'react';
import { currentLocale } from '../i18n/i18n.ts';
import { barPath, roundUp } from './chart-shape.ts';
import { useWidth } from './use-width.ts';
import styles from './bar-chart.module.css';

/** Pixels: the height of the bars, the labels under them, the figures to their left, the values over them. */
const plot = { height: 200, foot: 24, gutter: 36, top: 18 };
/** The least distance of two labels, and the least width of a slot whose value stands over its bar. */
const [labelRoom, valueRoom] = [48, 26];
/** Half of a label's width. */
const labelHalf = 17;

export interface Bar {
  /** The whole name: for the line above the chart and for screen readers. */
  name: string;
  /** The label below the bar, as far as there is room. */
  label: string;
  value: number;
}

interface Props {
  title: string;
  /** The headings of the table behind the chart. */
  columns: { name: string; value: string };
  bars: readonly Bar[];
  /** A bar and its value in words. */
  describe: (bar: Bar) => string;
  /** Shown instead of the bars when all are zero. */
  empty: string;
}

/** Upright bars. The same figures are in a table for screen readers. */
export function BarChart({ title, columns, bars, describe, empty }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [looked, setLooked] = useState<number>();
  const shown = looked === undefined ? undefined : bars[looked];
  return (
    <div className={styles.chart}>
      <p className={`${styles.reading} num`} aria-hidden>
        {shown && describe(shown)}
      </p>
      <div ref={ref} className={styles.plot} style={{ height: plot.top + plot.height + plot.foot }}>
        {bars.every(({ value }) => value === 0) && <p>{empty}</p>}
        {width > 0 && <Plot bars={bars} width={width} looked={looked} onLook={setLooked} />}
      </div>
      <table className="sr">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.value}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlotProps {
  bars: readonly Bar[];
  width: number;
  looked: number | undefined;
  onLook: (nth: number | undefined) => void;
}

function Plot({ bars, width, looked, onLook }: PlotProps) {
  const format = new Intl.NumberFormat(currentLocale());
  const top = roundUp(Math.max(0, ...bars.map(({ value }) => value)));
  const slot = (width - plot.gutter) / Math.max(1, bars.length);
  const bar = Math.max(1, Math.min(34, slot * 0.64));
  const line = plot.top + plot.height;
  const left = (nth: number) => plot.gutter + slot * nth;
  const labelEvery = Math.ceil(labelRoom / slot);
  return (
    <svg
      width={width}
      height={line + plot.foot}
      aria-hidden
      onPointerMove={({ clientX, currentTarget }) => {
        const at = clientX - currentTarget.getBoundingClientRect().left - plot.gutter;
        const nth = Math.floor(at / slot);
        onLook(nth >= 0 && nth < bars.length ? nth : undefined);
      }}
      onPointerLeave={() => onLook(undefined)}
    >
      {[top, top / 2, 0].map((value) => {
        const y = line - (value / top) * plot.height;
        return (
          <g key={value}>
            <line x1={plot.gutter} x2={width} y1={y} y2={y} className={value === 0 ? styles.axis : styles.grid} />
            <text x={plot.gutter - 8} y={y + 4} textAnchor="end">
              {Number.isInteger(value) ? format.format(value) : ''}
            </text>
          </g>
        );
      })}
      {bars.map(({ name, label, value }, nth) => {
        const height = (value / top) * plot.height;
        const middle = left(nth) + slot / 2;
        return (
          <g key={name}>
            {nth === looked && (
              <rect x={left(nth)} y={plot.top} width={slot} height={plot.height} className={styles.looked} />
            )}
            {value > 0 && (
              <path d={barPath(middle - bar / 2, line, bar, -Math.max(2, height))} className={styles.bar} />
            )}
            {value > 0 && slot >= valueRoom && (
              <text x={middle} y={line - Math.max(2, height) - 6} textAnchor="middle" className={styles.value}>
                {format.format(value)}
              </text>
            )}
            {nth % labelEvery === 0 && (
              <text x={Math.min(middle, width - labelHalf)} y={line + 17} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
