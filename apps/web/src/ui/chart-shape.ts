/**
 * The value at the top of a chart: the next round number, such as 30 for 27 and 800 for 700. It is at least 4, so that
 * a single message is not a bar of full height.
 */
export function roundUp(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const roundNumbers = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power);
  const next = roundNumbers.find((top) => top >= highest) ?? 4;
  return Math.max(4, next);
}

/**
 * The SVG path of a bar with a rounded far end, in px.
 * @param from the y of the axis
 * @param height negative: the bar grows upwards
 */
export function barPath(left: number, from: number, width: number, height: number): string {
  const radius = Math.min(3, width / 2, Math.abs(height));
  const end = from + height;
  const inner = end - Math.sign(height) * radius;
  const right = left + width;
  const farEnd = `Q${left},${end} ${left + radius},${end}H${right - radius}Q${right},${end} ${right},${inner}`;
  return `M${left},${from}V${inner}${farEnd}V${from}Z`;
}
