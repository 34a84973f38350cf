import { pino } from 'pino'
import type { Principal } from '../items/facts/types.ts'
import { addressKey } from '../features/accounts/accounts.ts'
import { openFiles } from '../features/files/open-files.ts'
import type { ImportDeps } from '../features/imports/import-deps.ts'
import { openRegistry } from '../features/registry/registry.ts'
import { createLocks } from '../features/tasks/task-turns.ts'
import { createSystemTexts } from '../features/texts/system-texts.ts'
import { openEngine } from '../open-engine.ts'
import { connectOrStart } from '../platform/database/open-database.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { StartError } from '@cairn/embedded-postgres'

/** Services for importing from the command line, opened as one person. `close` ends them. */
export interface OpenImports {
  deps: ImportDeps
  /** Whose import it is. */
  principal: Principal
  /** English words by text key, as far as the install has them. */
  words: Readonly<Record<string, string>>
  /** Locks by which imports of one kind keep each other out, in all processes of the install. */
  locks: ReturnType<typeof createLocks>
  close(): Promise<void>
}

/**
 * Opens the store of the install as this person. Throws a `StartError` if there is no open account of that
 * address.
 */
export async function openImports(settings: Settings, email: string): Promise<OpenImports> {
  const { dataDir, databaseUrl } = settings
  const database = await connectOrStart({ dataDir, databaseUrl, role: 'import' })
  const log = pino({ level: 'error' }, pino.destination(2))
  const registry = await openRegistry({ ...settings, database, log })
  const engine = await openEngine({ database, catalogue: registry.catalogue, log })
  const files = await openFiles(settings, engine, log)
  const locks = createLocks(database, () => {})
  const close = async () => {
    await locks.giveBack()
    files.close()
    registry.close()
    await engine.close()
    await database.close()
  }
  try {
    const [account] = await database.query<{ user_i: number }>(
      'select user_i from account where email = $1 and not disabled',
      [addressKey(email)],
    )
    if (!account) throw new StartError(`There is no account ${email} to import as.`)
    const principal = await engine.principals.ofUser(account.user_i)
    const texts = createSystemTexts({ database, areas: registry.areas, settings, log })
    const [shell] = await texts.shipped()
    const words = (shell?.texts['en'] ?? {}) as Record<string, string>
    return { deps: { ...engine, database, files, areas: registry.areas }, principal, words, locks, close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}
