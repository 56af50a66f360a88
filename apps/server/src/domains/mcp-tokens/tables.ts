import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface McpTokens extends OwnedTable {
  id: Generated<number>;
  name: string;
  may_write: Generated<boolean>;
  /** The user who made the token: an assistant that uses it has the rights of this user. */
  user_id: number | null;
  token_hash: string | null;
  token_hint: string | null;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    mcp_tokens: McpTokens;
  }
}
