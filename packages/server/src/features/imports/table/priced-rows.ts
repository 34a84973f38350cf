import { setImmediate as breath } from 'node:timers/promises'
import { spend } from '../../../lib/budget.ts'
import { isBroken, type Table } from './open-table.ts'

/** What it costs to read a cell, in units of work. */
const CELL_UNITS = 0.01
/** Cells after which others have their turn: rows that lie in memory come without a wait. */
const CELLS_AT_ONCE = 10_000

/**
 * Wraps a table so that each cell read is counted as work of the current call (`spend`), each time the rows
 * are read. Pauses every 10,000 cells, so that other work can run.
 */
export function withPricedRows<Of extends Pick<Table, 'rows'>>(table: Of): Of {
  return {
    ...table,
    async *rows() {
      let cells = 0
      for await (const row of table.rows()) {
        const count = isBroken(row) ? 1 : row.cells.length
        spend(count * CELL_UNITS)
        cells += count
        if (cells > CELLS_AT_ONCE) {
          cells = 0
          await breath()
        }
        yield row
      }
    },
  }
}
