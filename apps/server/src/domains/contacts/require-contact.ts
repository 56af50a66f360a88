import type { Contact } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { viewContacts } from './contact-view.ts';

/** A contact in its wire form. @throws ERR_NO_CONTACT_FOUND */
export async function requireContact(scope: Scope, id: number): Promise<Contact> {
  const [contact] = await viewContacts(scope, [id]);
  if (!contact) throw fail('ERR_NO_CONTACT_FOUND');
  return contact;
}
