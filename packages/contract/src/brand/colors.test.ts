import { expect, test } from 'vitest';
import { brandContrast, brandStyle, brandTokens, contrastOf, isReadable, nearestShade } from './colors.ts';

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
const themes = ['light', 'dark'] as const;

test('contrasts are those of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#ffffff')).toBeCloseTo(1, 5);
  // The examples of WebAIM.
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2);
});

test('the nearest shade of any colour can be read, and a colour that can be read is its own nearest shade', () => {
  for (const theme of themes)
    for (const color of colors) {
      const shade = nearestShade(color, theme);
      expect(isReadable(shade, theme), `${color} in ${theme}`).toBe(true);
      if (isReadable(color, theme)) expect(shade).toBe(color);
      // The next nearer one cannot: the shade is no darker or lighter than it must be.
      else expect(brandContrast(shade, theme)).toBeLessThan(4.9);
    }
});

test('every text on a colour of the brand can be read in both themes, for any two colours that may be chosen', () => {
  for (const color of colors) {
    const tokens = brandTokens({ color: nearestShade(color, 'light'), darkColor: nearestShade(color, 'dark') });
    for (const theme of themes) {
      const of = { ...tokens?.light, ...tokens?.[theme] } as Record<string, string>;
      const ink = theme === 'light' ? '#13201b' : '#e8efec';
      const pairs: [string | undefined, string | undefined][] = [
        [of['brand-ink'], of['brand']],
        [of['brand-text'], of['brand-soft']],
        [of['brand-text'], of['brand-soft-2']],
        [of['brand-text'], theme === 'light' ? '#ffffff' : '#131a18'],
        [ink, of['out']],
        [ink, of['sel']],
        [of['rail-ink'], tokens?.light['rail']],
        [of['rail-ink'], tokens?.light['rail-hover']],
        [theme === 'light' ? '#ffffff' : of['rail-on-ink'], of['rail-on']],
        ['#b9d3c8', of['front-top']],
        ['#b9d3c8', of['front-end']],
        ['#b9d3c8', of['front']],
        ['#ffffff', of['front-out']],
      ];
      for (const [text, under] of pairs)
        expect(contrastOf(text ?? '', under ?? ''), `${color} in ${theme}: ${text} on ${under}`).toBeGreaterThanOrEqual(
          4.5,
        );
    }
  }
});

test('without a colour there is no style sheet; one colour gives both themes', () => {
  expect(brandStyle({ color: null, darkColor: null })).toBe('');
  const style = brandStyle({ color: '#5b21b6', darkColor: null });
  expect(style).toMatch(/^html\[data-mantine-color-scheme='light'\]\{--brand:#5b21b6;[^<>]*\}html\[[^\]]*'dark'\]\{/);
  expect(style).toContain(`--brand:${nearestShade('#5b21b6', 'dark')};`);
  expect(brandStyle({ color: null, darkColor: '#b794f4' })).toContain('--brand:#b794f4;');
});
