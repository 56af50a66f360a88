/** SQL that says which tickets and contacts a search finds; see the file. */
export {
  askedSql,
  documentRangeSql,
  inDocumentSql,
  messageMatchesSql,
  matchingTicketsSql,
  nameMatchesSql,
  searchedSql,
  ticketMatchesSql,
  unindexedMost,
} from './match-sql.ts';
/** The message of each found ticket that a search means; see the file. */
export { findSnippets } from './find-snippets.ts';
/** Finds one page of a list that is searched, within a bounded time; see the file. */
export {
  searchPage,
  type Among,
  type IndexLook,
  type Searcher,
  type SearchPage,
  type Slice,
  type Step,
  type Stretch,
} from './search-page.ts';
/** Keeps the search documents in step with the messages; see the file. */
export { startIndexing } from './jobs.ts';
