import { useState } from 'react';
import { currentLocale } from '../i18n/i18n.ts';
import { barPath, roundUp } from './chart-shape.ts';
import { useWidth } from './use-width.ts';
import styles from './bar-chart.module.css';

/** In px: the height of the bars, and the room for the labels below, the figures at the left and the values above. */
const plot = { height: 200, foot: 24, gutter: 36, top: 18 };
/** In px: the least distance of two labels, and the least width of a slot that shows its value above the bar. */
const [minLabelDistance, minValueSlot] = [48, 26];
/** Half the width of a label, in px: the middle of the last label stays this far from the edge of the chart. */
const halfLabelWidth = 17;

export interface Bar {
  /** The full name, for the line above the chart and for screen readers. */
  name: string;
  /** The short name below the bar; left out where there is no room. */
  label: string;
  value: number;
}

interface Props {
  title: string;
  /** The headings of the table for screen readers. */
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
  const [hovered, setHovered] = useState<number>();
  const hoveredBar = hovered === undefined ? undefined : bars[hovered];
  return (
    <div className={styles.chart}>
      <p className={`${styles.reading} num`} aria-hidden>
        {hoveredBar && describe(hoveredBar)}
      </p>
      <div ref={ref} className={styles.plot} style={{ height: plot.top + plot.height + plot.foot }}>
        {bars.every(({ value }) => value === 0) && <p>{empty}</p>}
        {width > 0 && <Plot bars={bars} width={width} hovered={hovered} onHover={setHovered} />}
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
  /** The index of the bar under the pointer. */
  hovered: number | undefined;
  onHover: (nth: number | undefined) => void;
}

/** The drawing: a grid with figures, and for each bar a slot of the same width. */
function Plot({ bars, width, hovered, onHover }: PlotProps) {
  const format = new Intl.NumberFormat(currentLocale());
  const topValue = roundUp(Math.max(0, ...bars.map(({ value }) => value)));
  const slot = (width - plot.gutter) / Math.max(1, bars.length);
  const barWidth = Math.max(1, Math.min(34, slot * 0.64));
  const axisY = plot.top + plot.height;
  const left = (nth: number) => plot.gutter + slot * nth;
  /** 3: every third bar has a label. */
  const labelEvery = Math.ceil(minLabelDistance / slot);
  return (
    <svg
      width={width}
      height={axisY + plot.foot}
      aria-hidden
      onPointerMove={({ clientX, currentTarget }) => {
        const x = clientX - currentTarget.getBoundingClientRect().left - plot.gutter;
        const nth = Math.floor(x / slot);
        onHover(nth >= 0 && nth < bars.length ? nth : undefined);
      }}
      onPointerLeave={() => onHover(undefined)}
    >
      {[topValue, topValue / 2, 0].map((value) => {
        const y = axisY - (value / topValue) * plot.height;
        return (
          <g key={value}>
            <line x1={plot.gutter} x2={width} y1={y} y2={y} className={value === 0 ? styles.axis : styles.grid} />
            <text x={plot.gutter - 8} y={y + 4} textAnchor="end">
              {/* Half of an odd number is not written, because the bars count whole things. */}
              {Number.isInteger(value) ? format.format(value) : ''}
            </text>
          </g>
        );
      })}
      {bars.map(({ name, label, value }, nth) => {
        const height = (value / topValue) * plot.height;
        const middle = left(nth) + slot / 2;
        return (
          <g key={name}>
            {nth === hovered && (
              <rect x={left(nth)} y={plot.top} width={slot} height={plot.height} className={styles.looked} />
            )}
            {value > 0 && (
              <path d={barPath(middle - barWidth / 2, axisY, barWidth, -Math.max(2, height))} className={styles.bar} />
            )}
            {value > 0 && slot >= minValueSlot && (
              <text x={middle} y={axisY - Math.max(2, height) - 6} textAnchor="middle" className={styles.value}>
                {format.format(value)}
              </text>
            )}
            {nth % labelEvery === 0 && (
              <text x={Math.min(middle, width - halfLabelWidth)} y={axisY + 17} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
