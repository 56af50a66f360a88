import type { OwnedTable } from '../../platform/scope/tables.ts';

interface MessagesToIndex extends OwnedTable {
  ticket_id: number;
  /** 0: all messages of the ticket. */
  message_id: string;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    messages_to_index: MessagesToIndex;
  }
}
