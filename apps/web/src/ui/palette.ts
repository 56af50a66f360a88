/** The hues of the palette, and the shades of each from light to dark. */
export const hues = ['red', 'orange', 'yellow', 'green', 'teal', 'sky', 'blue', 'violet', 'pink', 'grey'] as const;
export const shades = ['pale', 'light', 'clear', 'strong', 'dark'] as const;
type Hue = (typeof hues)[number];
type Shade = (typeof shades)[number];

/** The colours of each hue, in the order of `shades`. */
const colours: Record<Hue, readonly string[]> = {
  red: ['#fca5a5', '#f87171', '#ef4444', '#dc2626', '#991b1b'],
  orange: ['#fdba74', '#fb923c', '#f97316', '#ea580c', '#9a3412'],
  yellow: ['#fcd34d', '#fbbf24', '#eab308', '#b7791f', '#854d0e'],
  green: ['#86efac', '#4ade80', '#22c55e', '#16a34a', '#166534'],
  teal: ['#5eead4', '#2dd4bf', '#14b8a6', '#0b7a5b', '#115e59'],
  sky: ['#7dd3fc', '#38bdf8', '#0ea5e9', '#0284c7', '#075985'],
  blue: ['#93c5fd', '#60a5fa', '#3b82f6', '#1d5fbf', '#1e40af'],
  violet: ['#c4b5fd', '#a78bfa', '#8b5cf6', '#7a3fb8', '#5b21b6'],
  pink: ['#f9a8d4', '#f472b6', '#ec4899', '#db2777', '#9d174d'],
  grey: ['#cbd5e1', '#94a3b8', '#64748b', '#475569', '#1e293b'],
};

export interface PaletteColour {
  colour: string;
  hue: Hue;
  shade: Shade;
}

/** Fifty colours, row by row: a row holds one shade of every hue. */
export const palette: readonly PaletteColour[] = shades.flatMap((shade, place) =>
  hues.map((hue) => ({ colour: colours[hue][place] ?? '', hue, shade })),
);

const lower = (colour: string) => colour.toLowerCase();

/** The first colour of the palette that is not in use, beginning with the strong ones. All in use: the first colour. */
export function freeColour(taken: readonly string[]): string {
  const used = new Set(taken.map(lower));
  const order: readonly Shade[] = ['strong', 'clear', 'dark', 'light', 'pale'];
  const free = order.flatMap((shade) => palette.filter((each) => each.shade === shade && !used.has(each.colour)));
  return (free[0] ?? palette[0])?.colour ?? '';
}
