import { brandContrast, brandInks, isReadable, nearestShade, type BrandTheme } from '@balcao/contract/brand/colors';
import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../brand.module.css';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
/** Formats a contrast. Rounded down: a refused contrast of 4.49 must not be shown as the required 4.5. */
const formatContrast = (contrast: number) =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(Math.floor(contrast * 10) / 10);

/**
 * A field for a colour of the brand, typed as text or chosen in the browser's colour dialog. It shows the contrast of
 * text on the colour. If the server would refuse the colour, the field offers the nearest shade.
 * @param derived the colour that the field shows while its text is no colour, `#rrggbb`
 */
export function ColorField<V extends FieldValues>({
  theme,
  derived,
  ...bound
}: FieldProps<V> & { theme: BrandTheme; derived: string }) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField(bound);
  const text = String(value ?? '');
  const color = (isColor(text) ? text : derived).toLowerCase();
  const hasContrast = isReadable(color, theme);
  const nearest = nearestShade(color, theme);
  return (
    <div className={styles.color}>
      <TextInput
        {...kit}
        error={kit.error ?? (hasContrast ? undefined : t(($) => $.brand.lowContrast))}
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
            value={color}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      <div className={styles.contrast}>
        <span className={styles.sample} style={{ background: color, color: brandInks[theme] }} aria-hidden>
          Aa
        </span>
        <output>
          {t(($) => $.brand.contrast, { contrast: formatContrast(brandContrast(color, theme)) })}{' '}
          <small data-low={!hasContrast || undefined}>
            {t(($) => (hasContrast ? $.brand.enough : $.brand.tooLow))}
          </small>
        </output>
        {!hasContrast && (
          <Button small onClick={() => onChange(nearest)}>
            <span className={styles.shade} style={{ background: nearest }} aria-hidden />
            {t(($) => $.brand.useShade, { shade: nearest })}
          </Button>
        )}
      </div>
    </div>
  );
}
