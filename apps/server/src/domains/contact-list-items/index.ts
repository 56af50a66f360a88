/** Checks that a list has room for further people. @throws ERR_NO_CONTACT_LIST_FOUND ERR_CONTACT_LIST_FULL */
export { admitPeople } from './change-items.ts';
/** The target of imports into a contact list, for `connectListImports`. */
export { importIntoList } from './import-into-list.ts';
/** Adds the people that a query selects to a list. */
export { insertPeople } from './insert-people.ts';
