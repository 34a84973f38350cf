import { Client } from 'pg'
import { startTestServer, TestClient } from '@cairn/testkit/server'
import { DEMO_PASSWORD } from '@cairn/toolchain/area-demo'
import { ownOrganization } from '../base/browser.ts'
import type { Figure } from '../base/table.ts'

/** Statements on a connection that change rows. */
const WRITE = /^\s*(insert|update|delete|with .*\b(insert into|update|delete from)\b)/is
/** Statements of the server's own clocks may fall into a call: the least of these many tries counts. */
const TRIES = 20

/** Counts the SQL statements that one call of each reading action costs, and how many of them write. */
export async function measureStatements(): Promise<Figure[]> {
  const server = await startTestServer({ demo: true })
  const counted = countStatements()
  try {
    const session = await TestClient.signedIn(server.url, 'lands@demo.test', DEMO_PASSWORD)
    const [t = '', i] = (await ownOrganization(session)).split('-')
    const item = { t, i: Number(i) }
    const figures: Figure[] = []
    for (const action of ['related', 'timeline', 'lists']) {
      const body = action === 'lists' ? {} : item
      const { all, writes } = await leastOf(counted, (n) =>
        session.request(`act/${action}`, { ...body, $key: `${action} number ${n} of the benchmark` }),
      )
      figures.push({
        what: `statements of one ${action} call`,
        figure: `${all}`,
        beside: `of which write: ${writes}`,
        verdict: writes === 0 ? 'only reads' : 'writes',
      })
    }
    session.close()
    return figures
  } finally {
    counted.stop()
    await server.close()
  }
}

interface Statements {
  all: number
  writes: number
  stop(): void
}

/** Counts every statement that this process sends through `pg` until `stop` is called. */
function countStatements(): Statements {
  const { query } = Client.prototype
  const counted = {
    all: 0,
    writes: 0,
    stop: () => {
      Client.prototype.query = query
    },
  }
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text)
    counted.all += 1
    if (WRITE.test(text)) counted.writes += 1
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
  return counted
}

/**
 * Runs a call some times one after the other, and returns the counts of the try with the fewest statements.
 */
async function leastOf(
  counted: Statements,
  call: (n: number) => Promise<unknown>,
): Promise<Pick<Statements, 'all' | 'writes'>> {
  let least = { all: Infinity, writes: Infinity }
  for (let n = 0; n < TRIES; n++) {
    const { all, writes } = counted
    await call(n)
    const cost = { all: counted.all - all, writes: counted.writes - writes }
    if (cost.all < least.all) least = cost
  }
  return least
}
