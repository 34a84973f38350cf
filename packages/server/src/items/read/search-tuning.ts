/** Thresholds by which a query plan is chosen. Tests use small numbers to reach every plan. */
export interface SearchTuning {
  /**
   * Up to this many candidates the inverted index is used first; beyond, an ordered index is scanned
   * (STORAGE.md, "Queries").
   */
  few: number
  /**
   * Rows scanned in order before falling back to the inverted index: a combination of frequent terms may
   * still be rare.
   */
  walked: number
  /** With at least this many items, counts come from the columns in memory. */
  columnsFrom: number
  /** Up to this many known hits, a page is read by their numbers, whatever its order. */
  named: number
}

/** The thresholds used in production. */
export const TUNING: SearchTuning = { few: 20_000, walked: 20_000, columnsFrom: 20_000, named: 1000 }
