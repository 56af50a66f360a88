import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics that this process keeps; `/metrics` shows them with the values that are read at each scrape. */
export const metrics = new Registry();

/** Declares a counter of this process. Labels have few values: never an id, an address or a person's name. */
export const counter = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> => new Counter({ name, help, labelNames: [...labelNames], registers: [metrics] });

/** Declares a distribution of durations, in seconds. */
export const histogram = (name: string, help: string, buckets: readonly number[]): Histogram =>
  new Histogram({ name, help, buckets: [...buckets], registers: [metrics] });

/** Reports the version and the name of this node: `balcao_build_info{version, node} 1`. */
export function tellBuild(version: string, node: string): void {
  metrics.removeSingleMetric('balcao_build_info');
  new Gauge({
    name: 'balcao_build_info',
    help: 'Version of Balcão and name of the node; always 1.',
    labelNames: ['version', 'node'],
    registers: [metrics],
  }).set({ version, node }, 1);
}
