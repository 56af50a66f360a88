import { useId, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { hues, palette } from './palette.ts';
import styles from './color-picker.module.css';

interface Props {
  /** Six hexadecimal digits; a colour that is not of the palette stands after it. */
  value: string;
  onChange: (colour: string) => void;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  /** Colours that others have already, each with the name of who has it. */
  taken?: ReadonlyMap<string, string>;
  /** The chosen colour, to take the focus. */
  ref?: Ref<HTMLInputElement>;
}

/** A colour of fifty, by mouse or by the arrow keys; the last square opens the browser's own palette. */
export function ColorPicker({ value, onChange, label, description, error, taken = new Map(), ref }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = value.toLowerCase();
  const isOwn = !palette.some(({ colour }) => colour === chosen);
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
              onKeyDown={walkRows}
              aria-label={owner ? t(($) => $.records.colours.taken, { name, owner }) : name}
              title={owner ? t(($) => $.records.colours.taken, { name, owner }) : name}
              data-taken={owner ? '' : undefined}
              style={{ background: each.colour }}
            />
          );
        })}
        <input
          ref={isOwn ? ref : undefined}
          type="color"
          aria-label={t(($) => $.records.colours.own)}
          title={t(($) => $.records.colours.own)}
          data-chosen={isOwn || undefined}
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

/** Up and down go to the neighbouring shade of the same hue; left and right are the browser's own keys of a choice. */
function walkRows(event: KeyboardEvent<HTMLInputElement>) {
  const by = event.key === 'ArrowDown' ? hues.length : event.key === 'ArrowUp' ? -hues.length : 0;
  if (by === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const square = event.currentTarget;
  const squares = [...(square.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  const next = squares[squares.indexOf(square) + by];
  next?.focus();
  next?.click();
}
