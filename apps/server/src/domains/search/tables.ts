import type { OwnedTable } from '../../platform/scope/tables.ts';

interface MessagesToIndex extends OwnedTable {
  ticket_id: number;
  /** The message to index; 0: the ticket is indexed anew from all its messages. */
  message_id: string;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    messages_to_index: MessagesToIndex;
  }
}
