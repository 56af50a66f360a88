import { ContactBrief, type Contact } from '@balcao/contract';
import { pickFields, type FieldTable } from '../../platform/scope/field-table.ts';

const extraInfo = `coalesce((
    select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
    from contact_extras e
    where e.contact_id = c.id), '[]')`;

/** Where each field of a contact is stored; the alias `c` is the table of the contacts. */
export const contactFields = {
  id: { column: 'id', isGenerated: true },
  name: { column: 'name' },
  number: { column: 'number' },
  email: { column: 'email', initial: '' },
  profilePicUrl: { column: 'picture_url' },
  isGroup: { column: 'is_group', initial: false },
  disableBot: { column: 'disable_bot', initial: false },
  username: { column: 'username' },
  isBlocked: { sql: 'c.blocked_at is not null' },
  extraInfo: { sql: extraInfo },
  createdAt: { column: 'created_at', isInstant: true, isGenerated: true },
  updatedAt: { column: 'updated_at', isInstant: true, isGenerated: true },
} as const satisfies FieldTable<Contact>;

/** The fields of a contact in lists of tickets. */
export const contactBriefFields = pickFields(contactFields, ContactBrief.keyof().options);
