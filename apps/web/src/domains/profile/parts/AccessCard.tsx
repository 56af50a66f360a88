import type { OwnProfile } from '@balcao/contract';
import { IconKey, IconMail, IconShieldCheck, IconShieldOff, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { Card } from './Card.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { NewRecoveryCodesDialog } from './NewRecoveryCodesDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';
import { TwoFactorOffDialog } from './TwoFactorOffDialog.tsx';
import styles from '../profile.module.css';

type Open = 'email' | 'password' | 'two-factor-on' | 'two-factor-off' | 'recovery-codes';
/** Fewer recovery codes than this are a risk: the user should make new ones. */
const fewCodes = 4;

/** How the user signs in: e-mail, password, two-factor sign-in. */
export function AccessCard({ profile: { email, twoFactor } }: { profile: OwnProfile }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t(($) => $.profile.access.title)}>
      <ul className={styles.lines}>
        <Line icon={IconMail} title={t(($) => $.auth.email)} text={email}>
          <Button small onClick={() => setOpen('email')}>
            {t(($) => $.profile.access.changeEmail)}
          </Button>
        </Line>
        <Line icon={IconKey} title={t(($) => $.auth.password)} text="••••••••">
          <Button small onClick={() => setOpen('password')}>
            {t(($) => $.profile.access.changePassword)}
          </Button>
        </Line>
        <Line
          icon={twoFactor ? IconShieldCheck : IconShieldOff}
          title={t(($) => $.profile.twoFactor.title)}
          text={
            twoFactor
              ? t(($) => $.profile.twoFactor.on, { date: formatDay(twoFactor.since), count: twoFactor.recoveryCodes })
              : t(($) => $.profile.twoFactor.off)
          }
        >
          {twoFactor && (
            <Button small onClick={() => setOpen('recovery-codes')}>
              {t(($) => $.profile.twoFactor.newCodes)}
            </Button>
          )}
          <Button small onClick={() => setOpen(twoFactor ? 'two-factor-off' : 'two-factor-on')}>
            {t(($) => (twoFactor ? $.profile.twoFactor.turnOff : $.profile.twoFactor.turnOn))}
          </Button>
        </Line>
      </ul>
      {twoFactor && twoFactor.recoveryCodes < fewCodes && <Caution>{t(($) => $.profile.twoFactor.fewCodes)}</Caution>}
      {open === 'email' && <EmailDialog email={email} onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'two-factor-on' && <TwoFactorDialog onClose={close} />}
      {open === 'recovery-codes' && <NewRecoveryCodesDialog onClose={close} />}
      {open === 'two-factor-off' && <TwoFactorOffDialog onClose={close} />}
    </Card>
  );
}

function Line({ icon: Icon, title, text, children }: { icon: Icon; title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <Icon size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      {children}
    </li>
  );
}
