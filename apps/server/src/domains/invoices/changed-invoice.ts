/** An invoice that was made or changed. */
export interface ChangedInvoice {
  companyId: number;
  id: number;
  /** Credit of the company covers it, so the due date has moved. */
  isCovered?: true;
}
