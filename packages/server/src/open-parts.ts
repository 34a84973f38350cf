import type { ItemId } from '@cairn/contract'
import type { Logger } from 'pino'
import { createAccounts, type Accounts } from './features/accounts/accounts.ts'
import { keepContactStates, type ContactStates } from './features/accounts/contacts/contact-states.ts'
import { mayGiveRight } from './features/accounts/may-give.ts'
import { openAccountFlows, type AccountFlows } from './features/accounts/open-flows.ts'
import { openSessions, type Sessions } from './features/accounts/sign-in/sessions.ts'
import { CORE_ACTIONS } from './operations/core-actions.ts'
import type { Database } from './platform/database/database.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { repeatPurges } from './features/files/purge/purge-item.ts'
import { openFiles, type Files } from './features/files/open-files.ts'
import { mailedFile } from './features/files/shown/mailed-file.ts'
import { fillDemo } from './features/demo/fill-demo.ts'
import { tryNow } from './features/imports/port.ts'
import { NO_HINTS, openHints } from './platform/hints/hints.ts'
import { requireFreePort } from './platform/listening.ts'
import { createAnswerAddresses, type AnswerAddresses } from './features/mail/answer-addresses.ts'
import { openMigrations } from './features/migrations/port.ts'
import { noteUndelivered } from './features/mail/note-undelivered.ts'
import { openMailing, type Mailing } from './features/mail/open-mailing.ts'
import { openNotifications, type Notifications } from './features/notifications/open-notifications.ts'
import type { Engine } from './items/engine.ts'
import type { Principal } from './items/facts/types.ts'
import { itemsOf } from './operations/area-action.ts'
import { filesOf } from './operations/area-files.ts'
import { openEngine } from './open-engine.ts'
import { followMenuPlaces } from './features/registry/shown/menu-places.ts'
import { openRegistry, type InstallRegistry } from './features/registry/registry.ts'
import { createSystemTexts, type SystemTexts } from './features/texts/system-texts.ts'
import { rebuildChanged } from './items/save/rebuild.ts'
import { readInstall } from './platform/settings/install-file.ts'
import { requireInstallKey } from './platform/settings/install-key.ts'
import { loadSecrets } from './platform/settings/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import { openStuckBuilds } from './platform/watchdog/stuck-builds.ts'

/** Settings of a server, and options for tests. */
export interface OpenOptions {
  settings: Settings
  env?: Record<string, string | undefined>
  /** A database that is open already and stays the caller's to close; for tests. */
  database?: Database
  /** Called with the name of each step, to show progress on a terminal. */
  onProgress?: (step: string) => void
  /** Milliseconds between checks of the install file and the area store for changes. */
  pollMs?: number
}

/** The services of a server, before its network side is opened. */
export interface ServerParts {
  settings: Settings
  log: Logger
  database: Database
  registry: InstallRegistry
  engine: Engine
  systemTexts: SystemTexts
  accounts: Accounts
  sessions: Sessions
  flows: AccountFlows
  contactStates: ContactStates
  mailing: Mailing
  answerAddresses: AnswerAddresses
  notifications: Notifications
  files: Files
  tokenKey: Uint8Array
}

/** Functions that close what has been opened, to be called in reverse order. */
export type Closing = (() => unknown)[]

/** Opens the services of a server in order, adding to `closing` how each is closed. Throws a `StartError`. */
export async function openParts(options: OpenOptions, log: Logger, closing: Closing): Promise<ServerParts> {
  const { settings, env = {}, onProgress = () => {} } = options
  const kept = <T extends { close(): unknown }>(part: T): T => {
    closing.push(() => part.close())
    return part
  }
  // The cheap things that can be wrong are looked at before the database is started.
  await readInstall(settings.install)
  await requireFreePort(settings)
  const { tokenKey } = await loadSecrets(settings.dataDir, env)
  onProgress(settings.databaseUrl ? 'connecting to the database' : 'starting the database')
  const database = options.database ?? kept(await openInstallDatabase(settings, log))
  await requireInstallKey(database, tokenKey, env['NEW_TOKEN_KEY'] === '1')
  const hints = kept(settings.natsUrl === undefined ? NO_HINTS : openHints(settings.natsUrl, tokenKey, log))
  onProgress('reading the areas')
  const registry = kept(await openInstallRegistry(options, database, log))
  const engine = kept(
    await openEngine({
      database,
      catalogue: registry.catalogue,
      log,
      hints,
      key: tokenKey,
      columnIndex: settings.columnIndex,
    }),
  )
  kept(
    await followMenuPlaces(database, engine.feed, registry.arrange, (thrown) =>
      log.warn({ err: thrown }, 'the menu of the install cannot be read'),
    ),
  )
  await followTypes(engine, registry, log)
  registry.onChange(() => hints.give('install'))
  // An error is ignored: the next poll meets it too, and reports it.
  hints.take('install', () => void registry.refresh().catch(() => {}))
  const siteName = () => registry.install().siteName
  const accounts = createAccounts(database)
  const sessions = kept(openSessions(database, tokenKey, log, { hints }))
  const mailing = kept(await openMailing({ settings, database, log, siteName, tokenKey }))
  const flows = kept(
    openAccountFlows({
      ...{ database, accounts, sessions, log, store: engine.store, mail: mailing.mail, origin: mailing.origin },
      isMailDelivered: mailing.isDelivered,
      storeParts: engine.context,
      ...{ siteName, tokenKey, isOpen: () => registry.install().registration === 'open' },
      mayGive: mayGiveRight(engine, accounts),
    }),
  )
  const contactStates = kept(keepContactStates({ database, store: engine.context, log }))
  const files = kept(await openFiles(settings, engine, log))
  await repeatPurges({ context: engine.context, files, purges: files.purges })
  mailing.readsFiles((id, language) => mailedFile(files, id, language))
  mailing.notesUndelivered((undelivered) => noteUndelivered(engine.store, undelivered))
  const { catalogue } = registry
  const migrations = kept(
    await openMigrations({
      ...{ context: engine.context, log, pending: registry.pendingMigrations },
      ...{ refresh: registry.refresh, noteMistake: registry.noteMistake },
    }),
  )
  registry.onChange(() => void migrations.run())
  if (settings.demo) {
    onProgress('looking after the demo content')
    const capabilities = registry.areas().flatMap((area) => area.capabilities ?? [])
    const filesAs = (principal: Principal) => filesOf(files, principal, new AbortController().signal)
    const itemsAs = (principal: Principal) => itemsOf(engine, principal, 'demo', 'write')
    const importParts = { ...engine, database, files, areas: registry.areas }
    const tryImport = (principal: Principal, id: ItemId) => tryNow(importParts, principal, id)
    const filling = { database, accounts, log, catalogue, capabilities, itemsAs, filesAs, tryImport }
    await fillDemo({ ...engine, ...filling, areas: registry.demos() })
  }
  const address = settings.answers?.address
  const answerAddresses = createAnswerAddresses({ address, key: tokenKey, database, catalogue })
  const mailed = { mailing, answerAddresses, tokenKey }
  const systemTexts = createSystemTexts({ database, areas: registry.areas, settings, log })
  const told = { ...engine, ...mailed, ...registry, systemTexts, mailNames: () => registry.install().mailNames }
  const notifications = kept(openNotifications({ ...told, database, catalogue, log }))
  const people = { accounts, sessions, flows, contactStates }
  return { settings, log, database, registry, engine, systemTexts, ...people, ...mailed, notifications, files }
}

function openInstallDatabase({ dataDir, databaseUrl }: Settings, log: Logger): Promise<Database> {
  return openDatabase({ dataDir, databaseUrl, onTrouble: (text) => log.warn(text) })
}

function openInstallRegistry(
  { settings, pollMs }: OpenOptions,
  database: Database,
  log: Logger,
): Promise<InstallRegistry> {
  const takenActions = CORE_ACTIONS.map(({ name }) => name)
  const stuckBuilds = openStuckBuilds(settings.dataDir)
  return openRegistry({
    ...settings,
    database,
    log,
    takenActions,
    stuckBuilds,
    ...(pollMs === undefined ? {} : { pollMs }),
  })
}

/** Keeps the search rows as the item types say, now and whenever an area changes them. */
async function followTypes(engine: Engine, registry: InstallRegistry, log: Logger): Promise<void> {
  await rebuildChanged(engine.context)
  registry.onChange(() => {
    rebuildChanged(engine.context).catch((thrown: unknown) => log.warn({ err: thrown }, 'search rows were not rebuilt'))
  })
}
