import { brandTokens, type BrandColors } from '@balcao/contract/brand/colors';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Logo } from '../../../ui/Logo.tsx';
import styles from '../brand.module.css';

const themes = ['light', 'dark'] as const;

/** How the chosen colours look in both themes, before they are saved. */
export function BrandPreview({ name, colors }: { name: string; colors: BrandColors }) {
  const { t } = useTranslation();
  const tokens = brandTokens(colors);
  return (
    <section className={styles.previews} aria-label={t(($) => $.brand.preview)}>
      {themes.map((theme) => (
        <figure key={theme}>
          <figcaption>{t(($) => $.brand.previews[theme])}</figcaption>
          <div className={styles.preview} data-mantine-color-scheme={theme} style={tokens && variables(tokens[theme])}>
            <div className={styles.previewRail}>
              <Logo size={28} />
              <strong>{name}</strong>
            </div>
            <div className={styles.previewBody}>
              <p className={styles.previewOut}>{t(($) => $.brand.previewOut)}</p>
              <div className={styles.previewRow}>
                <span className={styles.previewButton}>{t(($) => $.brand.previewButton)}</span>
                <span className={styles.previewLink}>{t(($) => $.brand.previewLink)}</span>
                <span className={styles.previewChip}>{t(($) => $.brand.previewChip)}</span>
              </div>
            </div>
          </div>
        </figure>
      ))}
    </section>
  );
}

/** The tokens as CSS variables: `brand` → `--brand`. */
const variables = (tokens: Record<string, string>): CSSProperties =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));
