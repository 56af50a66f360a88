/** A version of WhatsApp Web: 2, 3000, and the revision. */
export type Version = readonly [number, number, number];

export const writeVersion = (version: Version): string => version.join('.');

/** @returns undefined unless the text is three numbers with dots, such as `2.3000.1023` */
export function readVersion(text: string | undefined): Version | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  // The pattern has three groups.
  return parts ? (parts as unknown as Version) : undefined;
}

/** The newest version that was not refused. If all were refused, the newest one. */
export function chooseVersion(
  known: readonly (Version | undefined)[],
  refused: ReadonlySet<string>,
): Version | undefined {
  const sorted = known
    .filter((version) => version !== undefined)
    .toSorted((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
  return sorted.find((version) => !refused.has(writeVersion(version))) ?? sorted[0];
}
