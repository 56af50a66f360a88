/** Entries of an audit log, the newest first. */
export { EntryList } from './parts/EntryList.tsx';
