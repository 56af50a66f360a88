import type { Contact, ContactIdentity } from '@balcao/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '@balcao/contract/permissions';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatDay, formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { formatWithCountry } from '../format-number.ts';
import { useUndoMerge } from '../use-undo-merge.ts';
import styles from '../contacts.module.css';

/** The addresses of a contact with their sources, and the merges that can be undone. */
export function IdentitiesDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useUser();
  const { data, error, refetch } = useQuery(queries.contacts.identities({ params: { id: contact.id } }));
  const undo = useUndoMerge();
  return (
    <Dialog open onClose={onClose} title={t(($) => $.contacts.identities.title, { name: contact.name })}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
      {data && (
        <div className={styles.dialog}>
          <ul className={styles.identities}>
            {withoutShortForms(data.identities).map((identity) => (
              <li key={`${identity.kind} ${identity.value}`}>
                <span className={styles.kind}>{t(($) => $.contacts.identities.kinds[identity.kind])}</span>
                <span className={`num ${styles.value}`}>{valueOf(identity)}</span>
                <span className={styles.muted}>
                  {t(($) => $.contacts.identities.sources[identity.source ?? 'unknown'])}
                  {identity.seenAt !== null && identity.source !== null && ` · ${formatDay(identity.seenAt)}`}
                </span>
              </li>
            ))}
          </ul>
          {data.blockedAt !== null && (
            <p className={styles.blocked}>
              {t(($) => $.contacts.identities.blocked, {
                day: formatDay(data.blockedAt),
                count: data.droppedMessages,
              })}
            </p>
          )}
          {data.merges.length > 0 && (
            <section>
              <h3>{t(($) => $.contacts.identities.merges)}</h3>
              <ul className={styles.identities}>
                {data.merges.map(({ id, name, mergedAt, userName }) => (
                  <li key={id}>
                    <span className={styles.value}>{name}</span>
                    <span className={styles.muted}>
                      {formatDayTime(mergedAt)}
                      {userName !== null && ` · ${userName}`}
                    </span>
                    {can(profile, 'contacts-page:mergeContact') && (
                      <Button
                        small
                        icon={<IconArrowBackUp size={14} stroke={1.9} aria-hidden />}
                        busy={undo.isPending && undo.variables === id}
                        aria-label={t(($) => $.contacts.identities.separate, { name })}
                        onClick={() => undo.mutate(id)}
                      >
                        {t(($) => $.contacts.merge.undo)}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Leaves out the short form of a Brazilian number, if its long form (with the ninth digit) is there, too. */
function withoutShortForms(identities: readonly ContactIdentity[]): ContactIdentity[] {
  const phones = identities.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : []));
  const longForms = phones.filter((number) => shortFormOf(number) !== number);
  const shortForms = new Set(longForms.map(shortFormOf));
  return identities.filter(({ kind, value }) => kind !== 'phone' || !shortForms.has(value));
}

/** A long Brazilian number without its ninth digit: `551187654321` for `5511987654321`. Other numbers stay. */
const shortFormOf = (number: string): string => number.replace(/^(55\d{2})9(\d{8})$/, '$1$2');

function valueOf({ kind, value }: ContactIdentity): string {
  if (kind === 'phone') return formatWithCountry(value);
  return kind === 'username' ? `@${value}` : value;
}
