/** How browsers are named in their user agent, the more specific names first: Edge also calls itself Chrome. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/** The more specific names first: an iPhone also names Mac OS X, and Android also names Linux. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (names: typeof browsers, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A device by the names that users know, such as `Chrome · Windows`; `undefined` for a program. */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined;
  const found = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(' · ') : undefined;
}

export const isHandheld = (userAgent: string | null): boolean => /\b(?:iPhone|iPad|Android)\b/.test(userAgent ?? '');
