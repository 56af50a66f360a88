import { useTranslation } from '../../../i18n/i18n.ts';
import { keyName } from '../../../ui/shortcut-keys.ts';
import { optionId, type PaletteGroup, type PaletteOption } from '../palette-option.ts';
import styles from './palette.module.css';

interface Props {
  id: string;
  groups: readonly PaletteGroup[];
  /** The index of the chosen line among the lines of all groups. */
  active: number;
  onActivate: (index: number) => void;
  onRun: (option: PaletteOption) => void;
}

/** The lines of the palette by group. The focus stays in the field, which refers to the chosen line by its id. */
export function PaletteList({ id, groups, active, onActivate, onRun }: Props) {
  const { t } = useTranslation();
  // The index of the first line of each group among all lines.
  const starts = groups.map((_group, groupIndex) =>
    groups.slice(0, groupIndex).reduce((sum, { options }) => sum + options.length, 0),
  );
  return (
    // The listbox of a combobox, as ARIA describes it: no element of HTML has groups, pictures and keys in its options.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label={t(($) => $.palette.title)} className={styles.list}>
      {groups.map(({ name, options }, groupIndex) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className={styles.group}>
            {t(($) => $.palette.groups[name])}
          </div>
          {options.map((option, indexInGroup) => {
            const index = (starts[groupIndex] ?? 0) + indexInGroup;
            return (
              <OptionLine
                key={option.key}
                id={optionId(id, index)}
                option={option}
                isActive={index === active}
                onActivate={() => onActivate(index)}
                onRun={() => onRun(option)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionLineProps {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onActivate: () => void;
  onRun: () => void;
}

function OptionLine({ id, option, isActive, onActivate, onRun }: OptionLineProps) {
  return (
    // The keys are those of the field, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      className={styles.option}
      data-more={option.staysOpen || undefined}
      onMouseMove={() => !isActive && onActivate()}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={styles.icon}>{option.icon}</span>
      <span className={styles.words}>
        <span className={styles.name}>{option.name ?? option.label}</span>
        {option.detail && <span className={styles.detail}>{option.detail}</span>}
      </span>
      {option.keys && (
        <span className={styles.hint} aria-hidden>
          {option.keys.split('+').map((key) => (
            <kbd key={key}>{keyName(key)}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}
