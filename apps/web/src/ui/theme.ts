import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The green of the product, from the lightest to the darkest. */
const brand: MantineColorsTuple = [
  '#e9f8f2',
  '#d3efe4',
  '#a5dfc9',
  '#74cfad',
  '#3cc99b',
  '#33b886',
  '#0f8a62',
  '#0b7a5b',
  '#08664b',
  '#05513b',
];

/** Mantine's dark greys in the product's colours: from the lightest text to the darkest background. */
const dark: MantineColorsTuple = [
  '#e8efec',
  '#b3c0bb',
  '#93a29c',
  '#6f7e78',
  '#33403b',
  '#232e2a',
  '#171f1c',
  '#131a18',
  '#0e1513',
  '#0c1210',
];

/**
 * Dropdowns begin at the start of their field. Centred, a dropdown would reach beyond the edge of a phone before its
 * width is known. The browser would then make the page wider, which moves the field and hides the dropdown, again and
 * again.
 */
const comboboxProps = { position: 'bottom-start', transitionProps: { duration: 100 } } as const;

/** The settings of Mantine; `colourVariables` adds the colours of tokens.css. */
export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The element of `Overlays`.
    Portal: { defaultProps: { target: '[data-overlays]' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { marginBottom: 5, fontSize: 13, fontWeight: 550 },
        description: { marginTop: 4, fontSize: 12, lineHeight: '16px' },
        error: { marginTop: 4, fontSize: 12.5 },
      },
    },
    // Mantine's modal header is a <header>; axe takes it for a second banner of the page.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'none' } },
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 140 },
      },
    },
    // axe reports Mantine's placeholder for the first focus as invalid in a menu; the first item takes the focus
    // instead.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120 },
        position: 'bottom-end',
        shadow: 'md',
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'md' } },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps } },
    MultiSelect: { defaultProps: { checkIconPosition: 'right', comboboxProps } },
  },
});

/** Replaces Mantine's own greys and reds by the tokens, because their contrast is below WCAG AA. */
const colourVariables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-red-6': 'var(--red)',
  '--mantine-color-red-light-color': 'var(--red)',
  '--mantine-color-red-light-hover': 'var(--red-soft)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--brand-soft-2)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
  '--mantine-color-brand-outline': 'var(--brand-text)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-primary-color-contrast': 'var(--brand-ink)',
};
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: colourVariables,
  dark: colourVariables,
});
