/** The names in a browser's description of itself, the more special ones first: Edge also calls itself Chrome. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (names: typeof browsers, description: string) =>
  names.find(([pattern]) => pattern.test(description))?.[1];

/** What a user recognises of a device: browser and system, `Chrome · Windows`; `undefined` for a program. */
export function deviceName(description: string | null): string | undefined {
  if (!description) return undefined;
  const found = [nameIn(browsers, description), nameIn(systems, description)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(' · ') : undefined;
}

export const isHandheld = (description: string | null): boolean =>
  /\b(?:iPhone|iPad|Android)\b/.test(description ?? '');
