import { isDeepStrictEqual } from 'node:util'
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

const COMPARED_FOR_MS = 60_000

/**
 * Returns what two requests sent (`statementsIn`), asked in turn until both sent the same, for a minute at
 * most: the server does other work, too, and what is sent for the requests alone is the same each time.
 */
export async function sentInTurn<T>(one: () => Promise<T>, other: () => Promise<T>): Promise<[one: T, other: T]> {
  const until = performance.now() + COMPARED_FOR_MS
  for (;;) {
    const sent: [T, T] = [await one(), await other()]
    if (isDeepStrictEqual(...sent) || performance.now() > until) return sent
  }
}
