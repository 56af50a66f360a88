/** The words of one noun: a part of its texts. */
export interface RecordTexts {
  title: string;
  subtitle: string;
  /** The button that opens the dialog for a new record, and the title of that dialog. */
  add: string;
  /** The title of the dialog for an existing record. */
  edit: string;
  search: string;
  empty: string;
  /** What to do when there is no record yet. */
  emptyText: string;
  /** A question with the name in `{{name}}`. */
  removeTitle: string;
  /** What goes with the record. */
  removeText: string;
  /** What is said after a record was added, changed or deleted; absent: what other screens say. */
  created?: string;
  changed?: string;
  deleted?: string;
}
