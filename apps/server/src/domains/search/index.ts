/** SQL conditions for the tickets and contacts that a search finds. */
export {
  messageQuerySql,
  documentRangeSql,
  inDocumentSql,
  messageMatchesSql,
  matchingTicketsSql,
  nameMatchesSql,
  ticketAndNameQuerySql,
  ticketMatchesSql,
  maxUnindexed,
} from './match-sql.ts';
/** For each found ticket, the message that the search means. */
export { findSnippets } from './find-snippets.ts';
/** Finds one page of a searched list, within a bounded time. */
export {
  searchPage,
  type IndexAnswer,
  type IndexLook,
  type Searcher,
  type SearchPage,
  type StretchHits,
  type StepLimits,
  type WalkLimits,
} from './search-page.ts';
/** Writes new messages into the search documents. */
export { startIndexing } from './jobs.ts';
