import { vi } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/** A SQL statement as sent: its text, and its name if it is prepared. */
export interface Statement {
  text: string
  name: string | undefined
}

/** Records the SQL statements that a call sends, in order, except those in transactions. */
export async function statementsIn(database: Database, call: () => Promise<unknown>): Promise<Statement[]> {
  const spies = [vi.spyOn(database, 'query'), vi.spyOn(database.reads, 'query')]
  try {
    await call()
    const calls = spies.flatMap((spy) =>
      spy.mock.calls.map(([text, , name], at) => ({ text, name, order: spy.mock.invocationCallOrder[at] ?? 0 })),
    )
    return calls.toSorted((left, right) => left.order - right.order).map(({ text, name }) => ({ text, name }))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
