/** The next round number: one digit and zeros. At least 4, so that a single message is not a tall bar. */
export function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return Math.max(
    4,
    ...[1, 2, 3, 4, 5, 6, 8, 10]
      .map((step) => step * power)
      .filter((top) => top >= most)
      .slice(0, 1),
  );
}

/** A bar that grows from the line, up or down, with its far end rounded. */
export function barPath(left: number, from: number, width: number, height: number): string {
  const r = Math.min(3, width / 2, Math.abs(height));
  const end = from + height;
  const inner = end - Math.sign(height) * r;
  const right = left + width;
  const farEnd = `Q${left},${end} ${left + r},${end}H${right - r}Q${right},${end} ${right},${inner}`;
  return `M${left},${from}V${inner}${farEnd}V${from}Z`;
}
