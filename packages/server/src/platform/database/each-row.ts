import { Query, type Pool } from 'pg'
import { fromDatabase } from './database-error.ts'
import { withConnection } from './with-connection.ts'

/**
 * Runs one statement and passes each row to `take` as it arrives, without holding all rows in memory. Returns
 * the number of rows. What `take` throws is rethrown after the statement has ended.
 */
export function eachRow<Row extends object>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  take: (row: Row) => void,
): Promise<number> {
  return withConnection(pool, (client) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    let count = 0
    let failure: { thrown: unknown } | undefined
    const query = client.query(new Query<Row>(text, [...values]))
    query.on('row', (row) => {
      if (failure) return
      try {
        take(row)
        count += 1
      } catch (thrown) {
        failure = { thrown }
      }
    })
    query.on('end', () => (failure ? reject(failure.thrown) : resolve(count)))
    query.on('error', (error) => reject(fromDatabase(error)))
    return promise
  })
}
