import type { Connection } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import buttons from '../../../ui/buttons.module.css';

/**
 * Opens the simulated phone of a sandbox connection in its own tab, so that a user sees both sides of a conversation.
 */
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
