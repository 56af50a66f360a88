import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Customer, PhoneActs } from '../use-phone.ts';
import { AddCustomerDialog } from './AddCustomerDialog.tsx';
import styles from '../phone.module.css';

interface Props {
  customers: Customer[];
  chosen: string | null;
  onChoose: (number: string) => void;
  acts: PhoneActs;
}

/** The customers and groups of the simulated network. The telephone shows the chat of the chosen one. */
export function Customers({ customers, chosen, onChoose, acts }: Props) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.customers} aria-labelledby="customers">
      <div className={styles.panelHead}>
        <h2 id="customers">{t(($) => $.sandbox.customers)}</h2>
        <Button small icon={<IconUserPlus size={16} stroke={1.9} aria-hidden />} onClick={() => setAdding(true)}>
          {t(($) => $.sandbox.addCustomer)}
        </Button>
      </div>
      {customers.length === 0 && (
        <div className={styles.nobody}>
          <strong>{t(($) => $.sandbox.noCustomers)}</strong>
          {t(($) => $.sandbox.noCustomersText)}
        </div>
      )}
      <ul>
        {customers.map(({ number, name, lastMessage, unread }) => (
          <li key={number}>
            <button type="button" aria-pressed={number === chosen} onClick={() => onChoose(number)}>
              <Avatar name={name} size={40} />
              <span className={styles.who}>
                <strong>{name}</strong>
                <small>{lastMessage || number}</small>
              </span>
              {unread > 0 && (
                <span className={styles.unread}>
                  <span aria-hidden className="num">
                    {unread}
                  </span>
                  <span className="sr">{t(($) => $.sandbox.unread, { count: unread })}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {isAdding && (
        <AddCustomerDialog
          send={acts.addCustomer}
          onAdded={(number) => {
            setAdding(false);
            onChoose(number);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
