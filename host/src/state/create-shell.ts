import { createChannel, type ChannelOptions } from '@cairn/channel'
import { fetchConfig, fetchList, fetchLocaleOverrides } from '@cairn/channel/http'
import { clearsCaches, tokenOf, userOf, type SessionState } from '@cairn/channel/session'
import type { KeyStore } from '@cairn/channel/storage'
import { toCairnError } from '@cairn/contract/errors'
import { typeForInstall } from '@cairn/contract'
import { AreaDataCache } from './registry/area-data.ts'
import {
  configAtom,
  expandedAtom,
  linkAtom,
  overHttpAtom,
  overlayAtom,
  registryAtom,
  sequencesAtom,
  sessionAtom,
  startErrorAtom,
  typesAtom,
} from './atoms.ts'
import { CellChecks } from './drafts/cell-checks.ts'
import { Dialogs } from './dialogs.ts'
import { followDrafts } from './drafts/follow-drafts.ts'
import { followRegistry } from './registry/follow-registry.ts'
import { ItemCache } from './items/item-cache.ts'
import { LabelCache } from './items/label-cache.ts'
import { keepLanguage, languageAtom, loadTexts, storedLanguage } from './words/language.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { keepDark, readDark } from './look/dark.ts'
import { LAST_VISIT_KEY } from './last-visit.ts'
import { OPENED_KEY } from './opened/note-opened.ts'
import { Leaving } from './leaving.ts'
import { LeftUploads } from './drafts/left-uploads.ts'
import { Lists } from './items/lists.ts'
import { loadRegistry } from './registry/load-registry.ts'
import { areaMessagesAtom, overridesAtom, translateAtom, withTexts } from './words/messages.ts'
import { Notices } from './notices.ts'
import { Refresh } from './refresh.ts'
import type { Shell } from './shell.ts'
import { createAppStore, type AppStore } from './store.ts'
import { SUPPORT_KEY } from './support.ts'
import { readTextSize } from './look/text-size.ts'
import { followTasks, tasksAtom } from './tasks/tasks.ts'
import { Unsaved } from './drafts/unsaved.ts'

/** The item type of texts in the install's own words. */
const SYSTEM_TEXT = 'SystemText'

/** What `createShell` needs. */
export interface ShellOptions extends Pick<ChannelOptions, 'createSocket' | 'clock'> {
  /** Origin of the server. */
  origin: string
  /** The product's storage in the browser. */
  storage: KeyStore
  /** Build of this shell. */
  version: string
  /** Reloads the page. */
  reload: () => void
}

/**
 * Creates the state and services of the shell of one tab, and starts loading configuration, registry and
 * texts and opening the socket at once.
 */
export function createShell(options: ShellOptions): Shell {
  const store = createAppStore()
  const notices = new Notices(store)
  const unsaved = new Unsaved(store)
  const refresh = new Refresh({
    store,
    notices,
    unsaved,
    build: options.version,
    storage: options.storage,
    reload: options.reload,
  })
  const channel = createChannel({
    origin: options.origin,
    config: () => store.get(configAtom) ?? DEFAULT_LIMITS,
    store: options.storage,
    version: options.version,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.createSocket ? { createSocket: options.createSocket } : {}),
    onOtherUser: options.reload,
    onServerVersion: (version) => refresh.serverIs(version),
  })
  const labels = new LabelCache(store, channel)
  const items = new ItemCache(store, channel, labels)
  const dialogs = new Dialogs(store, (thrown) => notices.report(thrown))
  const cellChecks = new CellChecks()
  const shell: Shell = {
    ...{ dialogs, cellChecks, store, channel, items, labels, notices, unsaved, refresh },
    leaving: new Leaving(cellChecks, dialogs),
    leftUploads: new LeftUploads(store),
    areas: createAreaData(store, options.origin, () => tokenOf(channel.session.get())),
    origin: options.origin,
    storage: options.storage,
    reload: options.reload,
    searches: new Map(),
    registryRuns: 0,
    lists: new Lists(store, channel, (language, list, known) =>
      fetchList(options.origin, language, list, tokenOf(channel.session.get()), known),
    ),
    restart: () => start(shell),
    speak: (language) => speak(shell, options.storage, language),
  }
  store.set(languageAtom, storedLanguage(options.storage))
  void loadTexts(store)
  follow(shell, options.storage)
  channel.onPush('server', ({ version }) => refresh.serverIs(version))
  channel.start()
  start(shell, tokenOf(channel.session.get()) === undefined)
  return shell
}

function createAreaData(store: AppStore, origin: string, token: () => string | undefined): AreaDataCache {
  return new AreaDataCache(origin, token, {
    types(types) {
      const kind = store.get(configAtom)?.kind ?? 'shared'
      const own = Object.fromEntries(types.map((type) => [type.name, typeForInstall(type, kind)]))
      store.set(typesAtom, (known) => ({ ...known, ...own }))
    },
    texts: (texts) => store.set(areaMessagesAtom, (known) => withTexts(known, texts)),
  })
}

/** With a stored token the registry was already requested with the session. */
function start(shell: Shell, needsRegistry = true): void {
  const { store } = shell
  store.set(startErrorAtom, null)
  fetchConfig(shell.origin).then(
    (config) => store.set(configAtom, config),
    (thrown: unknown) => store.set(startErrorAtom, toCairnError(thrown).toBody()),
  )
  if (needsRegistry) void loadRegistry(shell)
  loadOverrides(shell)
}

/** What does not come leaves the texts that are there. */
function loadOverrides({ store, origin }: Shell): void {
  const language = store.get(languageAtom)
  fetchLocaleOverrides(origin, language).then(
    (messages) => {
      const isNew = JSON.stringify(messages) !== JSON.stringify(store.get(overridesAtom))
      if (isNew && store.get(languageAtom) === language) store.set(overridesAtom, messages)
    },
    () => {},
  )
}

/** Reloads the install's replaced texts when one changes, and after a reconnect. */
function followOverrides(shell: Shell): void {
  const { channel, store } = shell
  channel.onPush('updated', ({ type }) => type === SYSTEM_TEXT && loadOverrides(shell))
  let unwatch: (() => void) | undefined
  channel.onPush('authed', () => {
    unwatch ??= channel.watchType(SYSTEM_TEXT)
    loadOverrides(shell)
  })
  store.sub(sessionAtom, () => {
    if (!clearsCaches(store.get(sessionAtom))) return
    unwatch?.()
    unwatch = undefined
  })
}

/** Switches the language: renders what is loaded, and reloads the rest. */
async function speak(shell: Shell, storage: KeyStore, language: string): Promise<void> {
  if (language === shell.store.get(languageAtom)) return
  keepLanguage(storage, language)
  await loadTexts(shell.store, language)
  void loadRegistry(shell)
  shell.store.set(overridesAtom, {})
  loadOverrides(shell)
}

function follow(shell: Shell, storage: KeyStore): void {
  const { store, channel, notices } = shell
  readDark(store, storage)
  readTextSize(shell)
  channel.link.subscribe((state) => store.set(linkAtom, state))
  channel.overHttp.subscribe((isActive) => {
    store.set(overHttpAtom, isActive)
    if (isActive) notices.warn(store.get(translateAtom)('app.limitedHelp'))
  })
  followDrafts(channel, shell.unsaved, shell.leftUploads)
  followTasks(shell)
  followOverrides(shell)
  let former = channel.session.get()
  channel.session.subscribe((state) => {
    store.set(sessionAtom, state)
    afterSessionChange(shell, storage, former, state)
    former = state
  })
  followRegistry(channel, () => loadRegistry(shell))
}

function afterSessionChange(shell: Shell, storage: KeyStore, former: SessionState, state: SessionState): void {
  const [userBefore, user] = [userOf(former)?.$id, userOf(state)]
  if (clearsCaches(state)) clear(shell, storage)
  if (state.name === 'SIGNOUT') resetView(shell)
  // The menu of a person goes with their session: that of visitors comes with their registry.
  if (tokenOf(state) === undefined && tokenOf(former) !== undefined)
    shell.store.set(registryAtom, (known) => ({ ...known, menu: [] }))
  if (user) keepDark(shell.store, storage, user.dark)
  if (user?.language !== undefined && user.language !== userOf(former)?.language) void shell.speak(user.language)
  if (user && userBefore === undefined && former.name !== 'TOKEN_LOCAL') shell.items.reopen()
  if ((tokenOf(state) === undefined) !== (tokenOf(former) === undefined) || state.name === 'TOKEN_SIGN_IN')
    void loadRegistry(shell)
}

function clear({ store, items, labels, lists, notices, searches }: Shell, storage: KeyStore): void {
  searches.clear()
  items.clear()
  labels.clear()
  lists.clear()
  notices.clearOffers()
  store.set(sequencesAtom, {})
  store.set(tasksAtom, [])
  storage.removeItem(SUPPORT_KEY)
  storage.removeItem(LAST_VISIT_KEY)
  storage.removeItem(OPENED_KEY)
  keepDark(store, storage, undefined)
}

function resetView({ store, dialogs }: Shell): void {
  dialogs.clear()
  store.set(expandedAtom, null)
  store.set(overlayAtom, null)
}
