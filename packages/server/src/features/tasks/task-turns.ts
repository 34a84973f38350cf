import type { Client } from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { querierOn } from '../../platform/database/querier-on.ts'

const LOCK = 4_217_005
/** TCP settings that release the locks of a dead host after 25 s: PostgreSQL would wait for hours. */
const NOTICE_THE_DEAD =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 25000'

/**
 * Creates the locks of one run of a task: named, exclusive or shared, across all processes of the install.
 * They are held by a database connection of their own, so that they are released when the process ends.
 * `lose` is called if the connection is lost before they are released.
 */
export function createLocks(database: Pick<Database, 'connect'>, lose: () => void) {
  let client: Client | undefined

  async function connect(): Promise<Client> {
    const opened = await database.connect()
    opened.on('end', lose)
    client = opened
    await querierOn(opened).query(NOTICE_THE_DEAD)
    return opened
  }

  return {
    /**
     * Takes all locks, those in `shared` as shared ones. Returns false without waiting if one is taken; those
     * before it stay held until `giveBack`.
     */
    async take(alone: readonly string[], shared: readonly string[] = []): Promise<boolean> {
      const connected = client ?? (await connect())
      for (const name of alone) if (!(await tryLock(connected, name, ''))) return false
      for (const name of shared) if (!(await tryLock(connected, name, '_shared'))) return false
      return true
    },
    async giveBack(): Promise<void> {
      client?.off('end', lose)
      await client?.end().catch(() => {})
      client = undefined
    },
  }
}

async function tryLock(client: Client, name: string, kind: '' | '_shared'): Promise<boolean> {
  const [row] = await querierOn(client).query<{ has: boolean }>(
    `select pg_try_advisory_lock${kind}($1, hashtext($2)) as has`,
    [LOCK, name],
  )
  return row?.has === true
}
