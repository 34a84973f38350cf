/**
 * Cost of work with items, in the units of queries (`search/query/price.ts`). The store counts it, so that no
 * action has to.
 */
export const UNITS = {
  /** An item that is loaded, whatever for. */
  load: 0.04,
  /** A KiB of the content of such an item, as the database keeps it, beyond the first 2. */
  kib: 0.1,
  /** An item that is written, deleted or restored. */
  write: 0.3,
  /** A version of an item that is read. */
  version: 0.04,
  /** A row that is read of a log, of the timeline, or of anything else that is no item. */
  row: 0.02,
  /** A mail that is read, or a document that is made, in a process of its own. */
  apart: 100,
} as const
