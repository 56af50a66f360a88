// Derives all colours of the product from the one or two that the operator chooses. Colours are written `#rrggbb`.

export type BrandTheme = 'light' | 'dark';

/** The least contrast of text with its background by WCAG 2.2, success criterion 1.4.3. */
const minContrast = 4.5;

/** The colour of text on the chosen colour, by theme. */
export const brandInks: Readonly<Record<BrandTheme, string>> = { light: '#ffffff', dark: '#0c1210' };

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (color: string): Channels => {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};
const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of a colour by WCAG, from 0 to 1; the constants are those of its definition. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(color: string, other: string): number {
  const [brighter, darker] = [luminance(color), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

/** Mixes a colour with a background. `share`: how much of the colour, from 0 to 1. */
function mix(color: string, background: string, share: number): string {
  const backgroundChannels = channelsOf(background);
  return hex(
    channelsOf(color).map((channel, place) => channel * share + (backgroundChannels[place] ?? 0) * (1 - share)),
  );
}

/**
 * The nearest shade of a colour that has at least `contrast` with `other`. The colour is mixed with black if `other` is
 * light, else with white, until the contrast is reached.
 */
function shadeAgainst(color: string, other: string, contrast: number): string {
  // Black and white have about the same contrast with a luminance of 0.18.
  const towards = luminance(other) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 100; share > 0; share -= 1) {
    const shade = mix(color, towards, share / 100);
    if (contrastOf(shade, other) >= contrast) return shade;
  }
  return towards;
}

/** The strongest tint of a colour over a background, up to `share`, on which `text` has the contrast. */
function tintUnder(
  color: string,
  background: string,
  { share, text, contrast = minContrast }: { share: number; text: string; contrast?: number },
): string {
  for (let percent = share * 100; percent > 0; percent -= 1) {
    const tint = mix(color, background, percent / 100);
    if (contrastOf(tint, text) >= contrast) return tint;
  }
  return background;
}

/** The contrast of text on a chosen colour. */
export const brandContrast = (color: string, theme: BrandTheme): number => contrastOf(color, brandInks[theme]);

/** Whether text on a chosen colour has enough contrast. */
export const isReadable = (color: string, theme: BrandTheme): boolean => brandContrast(color, theme) >= minContrast;

/** The colour itself if text on it is readable, else its nearest shade on which text is readable. */
export const nearestShade = (color: string, theme: BrandTheme): string =>
  shadeAgainst(color, brandInks[theme], minContrast);

/** The colours of a brand that the operator has chosen; null: not chosen. */
export interface BrandColors {
  color: string | null;
  darkColor: string | null;
}

/** The tokens of `apps/web/src/ui/tokens.css` that follow the brand, by theme; undefined: no colour was chosen. */
export function brandTokens({ color, darkColor }: BrandColors): Record<BrandTheme, Record<string, string>> | undefined {
  if (color === null && darkColor === null) return undefined;
  const light = color ?? nearestShade(darkColor ?? defaultColor, 'light');
  const dark = darkColor ?? nearestShade(light, 'dark');
  return {
    light: { ...lightTokens(light), ...sharedTokens(light, dark) },
    dark: { ...darkTokens(dark), ...sharedTokens(light, dark) },
  };
}

/** Balcão's own colour in the light theme. */
const defaultColor = '#0b7a5b';

/** The colour of titles and links in documents: that of the light theme, since paper is white too. */
export const documentColor = ({ color, darkColor }: BrandColors): string =>
  color ?? (darkColor === null ? defaultColor : nearestShade(darkColor, 'light'));

// The shares and the contrasts below are chosen so that Balcão's own colour gives about the colours of tokens.css. A
// greenish black (`#0a1210`, `#090f0d`) darkens a colour. `#0a100e` and `#131a18` are the rail and the surface of the
// dark theme.
function lightTokens(color: string): Record<string, string> {
  const soft2 = mix(color, '#ffffff', 0.17);
  const hover = mix(color, '#000000', 0.84);
  const rail = mix(color, '#0a1210', 0.24);
  const railHover = mix(color, '#0a1210', 0.34);
  return {
    brand: color,
    'brand-hover': hover,
    'brand-ink': brandInks.light,
    'brand-soft': mix(color, '#ffffff', 0.1),
    'brand-soft-2': soft2,
    'brand-text': shadeAgainst(hover, soft2, minContrast),
    sel: mix(color, '#ffffff', 0.08),
    out: tintUnder(color, '#ffffff', { share: 0.2, text: lightMuted, contrast: bubbleContrast }),
    'out-line': mix(color, '#ffffff', 0.25),
    // The two last digits are the opacity: 0x12 of 0xff, or 7 %.
    quote: `${color}12`,
    rail,
    'rail-ink': shadeAgainst(mix(color, '#ffffff', 0.25), railHover, 7),
    'rail-hover': railHover,
    'rail-on': tintUnder(color, '#0a1210', { share: 0.5, text: '#ffffff' }),
  };
}
/** The colours of secondary texts, which also stand on tinted areas. */
const [lightMuted, darkMuted] = ['#62706a', '#93a29c'];
/** The contrast of secondary text in sent bubbles, as with Balcão's own colours. */
const bubbleContrast = 4.35;

function darkTokens(color: string): Record<string, string> {
  const soft2 = mix(color, '#131a18', 0.22);
  const railOn = mix(color, '#0a100e', 0.2);
  return {
    brand: color,
    'brand-hover': mix(color, '#ffffff', 0.82),
    'brand-ink': brandInks.dark,
    'brand-soft': mix(color, '#131a18', 0.15),
    'brand-soft-2': soft2,
    'brand-text': shadeAgainst(mix(color, '#ffffff', 0.75), soft2, minContrast),
    sel: mix(color, '#131a18', 0.11),
    out: tintUnder(color, '#131a18', { share: 0.24, text: darkMuted, contrast: bubbleContrast }),
    'out-line': mix(color, '#131a18', 0.34),
    'rail-on': railOn,
    'rail-on-ink': shadeAgainst(mix(color, '#ffffff', 0.6), railOn, 7),
  };
}

/** Tokens of the picture beside the sign-in forms and of Balcão's logo, which look the same in both themes. */
function sharedTokens(light: string, dark: string): Record<string, string> {
  return {
    front: mix(light, '#090f0d', 0.2),
    'front-top': shadeAgainst(mix(light, '#0a1210', 0.6), frontText, 5.5),
    'front-end': shadeAgainst(mix(light, '#0a1210', 0.4), frontText, 5.5),
    'front-out': shadeAgainst(light, '#ffffff', 6),
    'front-out-line': shadeAgainst(dark, '#ffffff', 3),
    'front-name': mix(dark, '#ffffff', 0.3),
    'front-accent': shadeAgainst(dark, '#0a1210', 7),
    logo: dark,
    'logo-face': shadeAgainst(mix(light, '#000000', 0.35), dark, 4.5),
    'logo-eyes': mix(dark, '#ffffff', 0.5),
  };
}
const frontText = '#b9d3c8';

/** CSS declarations: `--brand:#5b21b6;--sel:…`. */
const declare = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
const themeSelector = (theme: BrandTheme) => `html[data-mantine-color-scheme='${theme}']`;

/**
 * The style sheet of a brand; '': no colour was chosen. Its selectors are more specific than those of tokens.css, so
 * the order of the two style sheets does not matter.
 * @param colors must be checked before: they are written into the page unescaped
 */
export function brandStyle(colors: BrandColors): string {
  const tokens = brandTokens(colors);
  if (!tokens) return '';
  return (['light', 'dark'] as const).map((theme) => `${themeSelector(theme)}{${declare(tokens[theme])}}`).join('');
}
