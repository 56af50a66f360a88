import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import styles from './form.module.css';

interface Props {
  onCancel: () => void;
  /** The labels of the two buttons. By default the first says "Cancel". */
  cancel?: string;
  submit: string;
  busy: boolean;
  small?: boolean;
}

/** The end of a form in a dialog, always visible: a button to leave and a button to submit. */
export function FormFooter(props: Props) {
  return (
    <div className={styles.footer}>
      <FormButtons {...props} />
    </div>
  );
}

/** The end of a form within a panel: the same buttons, which scroll with the page. */
export function PanelFormFooter(props: Props) {
  return (
    <div className={styles.panelFooter} data-small={props.small || undefined}>
      <FormButtons {...props} />
    </div>
  );
}

function FormButtons({ onCancel, cancel, submit, busy, small = false }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Button small={small} onClick={onCancel}>
        {cancel ?? t(($) => $.common.cancel)}
      </Button>
      <Button small={small} type="submit" kind="primary" busy={busy}>
        {submit}
      </Button>
    </>
  );
}
