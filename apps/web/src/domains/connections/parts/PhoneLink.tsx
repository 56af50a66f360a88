import type { Connection } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import buttons from '../../../ui/buttons.module.css';

/** To the simulated phone of a sandbox connection, in a tab of its own: both sides of the conversation side by side. */
export function PhoneLink({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <Link
      to="/sandbox/$connectionId"
      params={{ connectionId: String(connection.id) }}
      target="_blank"
      className={buttons.button}
      data-small
      preload={false}
    >
      {children}
    </Link>
  );
}
