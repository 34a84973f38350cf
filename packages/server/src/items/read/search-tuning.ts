/** Thresholds by which a query plan is chosen. Tests use small numbers to reach every plan. */
export interface SearchTuning {
  /** With at most so many candidates the inverted index comes first; else an ordered index is walked (STORAGE.md, "Queries"). */
  few: number
  /** So many rows are walked before the inverted index is tried after all: what is common alone may be rare together. */
  walked: number
  /** From so many items on, counts are taken from columns in memory. */
  columnsFrom: number
  /** Of hits that are all known, and no more than so many, a page is read by their numbers, whatever its order. */
  named: number
}

/** The thresholds used in production. */
export const TUNING: SearchTuning = { few: 20_000, walked: 20_000, columnsFrom: 20_000, named: 1000 }
