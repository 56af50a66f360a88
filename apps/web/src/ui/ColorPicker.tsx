import { useId, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { hues, palette } from './palette.ts';
import styles from './color-picker.module.css';

interface Props {
  /** `#` and six hexadecimal digits; a colour outside the palette is shown in the last square. */
  value: string;
  onChange: (colour: string) => void;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  /** Colours that other records have, such as other queues, in lower case, each with the name of that record. */
  taken?: ReadonlyMap<string, string>;
  /** Gets the input of the chosen colour, to which a form can give the focus. */
  ref?: Ref<HTMLInputElement>;
}

/** Chooses one of fifty colours; the last square opens the browser's own colour dialog. */
export function ColorPicker({ value, onChange, label, description, error, taken = new Map(), ref }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = value.toLowerCase();
  const isOutsidePalette = !palette.some(({ colour }) => colour === chosen);
  const nameOf = ({ hue, shade }: (typeof palette)[number]) =>
    t(($) => $.records.colours.name, {
      hue: t(($) => $.records.colours.hues[hue]),
      shade: t(($) => $.records.colours.shades[shade]),
    });
  return (
    <fieldset className={styles.picker} aria-describedby={`${id}-about`}>
      <legend>{label}</legend>
      <div className={styles.colours}>
        {palette.map((each) => {
          const owner = taken.get(each.colour);
          const name = nameOf(each);
          return (
            <input
              key={each.colour}
              ref={each.colour === chosen ? ref : undefined}
              type="radio"
              name={id}
              value={each.colour}
              checked={each.colour === chosen}
              onChange={() => onChange(each.colour)}
              onKeyDown={moveBetweenShades}
              aria-label={owner ? t(($) => $.records.colours.taken, { name, owner }) : name}
              title={owner ? t(($) => $.records.colours.taken, { name, owner }) : name}
              data-taken={owner ? '' : undefined}
              style={{ background: each.colour }}
            />
          );
        })}
        <input
          ref={isOutsidePalette ? ref : undefined}
          type="color"
          aria-label={t(($) => $.records.colours.own)}
          title={t(($) => $.records.colours.own)}
          data-chosen={isOutsidePalette || undefined}
          value={/^#[0-9a-f]{6}$/.test(chosen) ? chosen : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div id={`${id}-about`}>
        {description && <p className={styles.description}>{description}</p>}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/**
 * Moves the choice by the keys up and down to the neighbouring shade of the same hue: a row holds one shade of every
 * hue. The browser itself handles left and right.
 */
function moveBetweenShades(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const step = event.key === 'ArrowDown' ? hues.length : -hues.length;
  event.preventDefault();
  event.stopPropagation();
  const square = event.currentTarget;
  const squares = [...(square.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  const next = squares[squares.indexOf(square) + step];
  next?.focus();
  next?.click();
}
