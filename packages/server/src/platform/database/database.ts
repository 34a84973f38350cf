import type { Client, Pool } from 'pg'
import type { FairShares } from '../../lib/fair-shares.ts'
import type { Room } from './room.ts'
import type { SlowStatements } from './slow-statements.ts'

/**
 * Runs one statement and gives its rows as objects. `int8` comes as a number, `timestamptz` as an ISO 8601
 * text in UTC.
 */
export interface Querier {
  /**
   * Runs a statement. With a name it is prepared once for each connection; omit it if the plan should depend
   * on the values.
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>
}

/**
 * The database of an install. Queries on it use any free connection of the pool, each in its own transaction,
 * and return when that is durable. Rejects with `storeUnavailable` if the database cannot be reached or is
 * full.
 */
export interface Database extends Querier {
  /** Schema of PostGIS as statements name it, where the database has it. */
  postgis?: string
  /** The pool itself, for code that speaks `pg`. Its errors are not translated. */
  pool: Pool
  /** Short reads of single rows, many at once on one pipelined connection. */
  reads: Querier
  /**
   * Runs `run` in one transaction; rolls back when it throws. At most 8 run at once, others wait: `run` must
   * not begin another.
   */
  transaction<T>(run: (transaction: Querier) => Promise<T>): Promise<T>
  /** A connection of its own, for LISTEN and long work; the caller ends it. */
  connect(): Promise<Client>
  /**
   * Only in a view whose queries can be cancelled (`stoppable`): the database itself, for work that must
   * outlast the caller's.
   */
  lasting?: Database
  /** Only in such a view: the signal that cancels its queries. */
  signal?: AbortSignal
  /** Shares the connections fairly among the clients whose queries run in such a view. */
  shares: FairShares
  /** Record of the slow statements of this process. */
  slow: SlowStatements
  /** Tells whether its disk has room for writes. */
  room: Room
  close(): Promise<void>
}
