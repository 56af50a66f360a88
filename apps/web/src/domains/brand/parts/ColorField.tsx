import { brandContrast, brandInks, isReadable, nearestShade, type BrandTheme } from '@balcao/contract/brand/colors';
import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from '../../../forms/fields.tsx';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../brand.module.css';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
/** Rounded down, so that a refused colour never shows the contrast that is required. */
const write = (contrast: number) =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(Math.floor(contrast * 10) / 10);

/**
 * A colour of the brand: as text or by the palette of the browser. The contrast of text on it is shown at once; for a
 * colour that the server would refuse the nearest shade is offered.
 * @param derived the colour that is used while the field is empty
 */
export function ColorField<V extends FieldValues>({
  theme,
  derived,
  ...bound
}: Bound<V> & { theme: BrandTheme; derived: string }) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField(bound);
  const text = String(value ?? '');
  const shown = (isColor(text) ? text : derived).toLowerCase();
  const isEnough = isReadable(shown, theme);
  const shade = nearestShade(shown, theme);
  return (
    <div className={styles.color}>
      <TextInput
        {...kit}
        error={kit.error ?? (isEnough ? undefined : t(($) => $.brand.lowContrast))}
        value={text}
        placeholder={derived}
        maxLength={7}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        leftSection={
          <input
            type="color"
            className={styles.pick}
            aria-label={t(($) => $.brand.pick, { label: bound.label })}
            value={shown}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      <div className={styles.contrast}>
        <span className={styles.sample} style={{ background: shown, color: brandInks[theme] }} aria-hidden>
          Aa
        </span>
        <output>
          {t(($) => $.brand.contrast, { contrast: write(brandContrast(shown, theme)) })}{' '}
          <small data-low={!isEnough || undefined}>{t(($) => (isEnough ? $.brand.enough : $.brand.tooLow))}</small>
        </output>
        {!isEnough && (
          <Button small onClick={() => onChange(shade)}>
            <span className={styles.shade} style={{ background: shade }} aria-hidden />
            {t(($) => $.brand.useShade, { shade })}
          </Button>
        )}
      </div>
    </div>
  );
}
