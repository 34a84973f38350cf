import { createChannel, type ChannelOptions } from '@cairn/channel'
import { fetchConfig, fetchLocaleOverrides, fetchRegistry } from '@cairn/channel/http'
import { clearsCaches, tokenOf, userOf, type SessionState } from '@cairn/channel/session'
import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import { toCairnError } from '@cairn/contract/errors'
import * as v from 'valibot'
import { AreaDataCache } from '../areas/area-data.ts'
import { compose } from '../areas/compose.ts'
import {
  configAtom,
  darkAtom,
  linkAtom,
  registryAtom,
  registryReadyAtom,
  sequencesAtom,
  sessionAtom,
  startErrorAtom,
  typesAtom,
} from './atoms.ts'
import { ItemCache } from './item-cache.ts'
import { LabelCache } from './label-cache.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { areaMessagesAtom, compilePlainTexts, overridesAtom } from './messages.ts'
import { Notices } from './notices.ts'
import { Questions } from './questions.ts'
import { Refresh } from './refresh.ts'
import type { Shell } from './shell.ts'
import { createAppStore, type AppStore } from './store.ts'
import { Unsaved } from './unsaved.ts'

/** Storage key of the look of the person who is signed in. */
const DARK_KEY = 'cairn-dark'

export interface ShellOptions extends Pick<ChannelOptions, 'createSocket' | 'clock'> {
  origin: string
  storage: KeyStore
  /** Build of this shell. */
  version: string
  reload: () => void
}

/** Makes the shell and starts it: configuration, registry and socket all set out at once. */
export function createShell(options: ShellOptions): Shell {
  const store = createAppStore()
  const notices = new Notices(store)
  const unsaved = new Unsaved(store)
  const refresh = new Refresh({ store, notices, unsaved, build: options.version, reload: options.reload })
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
  const shell: Shell = {
    ...{ store, channel, items, labels, notices, unsaved, refresh },
    questions: new Questions(store),
    areas: createAreaData(store, options.origin),
    origin: options.origin,
    searches: new Map(),
    restart: () => start(shell),
  }
  follow(shell, options.storage)
  channel.onPush('server', ({ version }) => refresh.serverIs(version))
  channel.start()
  start(shell)
  return shell
}

function createAreaData(store: AppStore, origin: string): AreaDataCache {
  return new AreaDataCache(origin, {
    types: (types) =>
      store.set(typesAtom, (known) => ({ ...known, ...Object.fromEntries(types.map((type) => [type.name, type])) })),
    texts: (texts) => store.set(areaMessagesAtom, (known) => ({ ...known, ...texts['en'] })),
  })
}

function start(shell: Shell): void {
  const { store } = shell
  store.set(startErrorAtom, null)
  fetchConfig(shell.origin).then(
    (config) => store.set(configAtom, config),
    (thrown: unknown) => store.set(startErrorAtom, toCairnError(thrown).toBody()),
  )
  fetchLocaleOverrides(shell.origin, 'en').then(
    (messages) => store.set(overridesAtom, compilePlainTexts(messages)),
    // An install without overrides shows the bundled texts.
    () => {},
  )
  void loadRegistry(shell)
}

/** Fetches the registry of whoever is signed in now; an answer for somebody else is dropped. */
async function loadRegistry(shell: Shell): Promise<void> {
  const { store, channel, notices } = shell
  const token = tokenOf(channel.session.get())
  try {
    const registry = compose(
      await fetchRegistry(shell.origin, token).catch((thrown: unknown) => withoutToken(shell.origin, thrown, token)),
    )
    if (tokenOf(channel.session.get()) !== token) return
    store.set(registryAtom, registry)
    store.set(areaMessagesAtom, (known) => ({ ...registry.labels, ...known }))
    store.set(registryReadyAtom, true)
    shell.refresh.offer(registry.shell)
  } catch (thrown) {
    if (store.get(registryReadyAtom)) notices.report(thrown)
    else store.set(startErrorAtom, toCairnError(thrown).toBody())
  }
}

/** A stored token may have expired meanwhile: the visitor's registry is there in any case. */
function withoutToken(origin: string, thrown: unknown, token: string | undefined) {
  const { code } = toCairnError(thrown)
  if (token !== undefined && (code === 'notSignedIn' || code === 'tokenExpired'))
    return fetchRegistry(origin, undefined)
  throw thrown
}

function follow(shell: Shell, storage: KeyStore): void {
  const { store, channel } = shell
  store.set(darkAtom, readStored(storage, DARK_KEY, v.boolean()) ?? false)
  channel.link.subscribe((state) => store.set(linkAtom, state))
  let former = channel.session.get()
  let typist: string | undefined
  channel.session.subscribe((state) => {
    store.set(sessionAtom, state)
    const user = userOf(state)?.$id
    // Signing in again after an expiry brings back what was typed; for anybody else it is not there.
    if ((clearsCaches(state) && state.name !== 'TOKEN_SIGN_IN') || (user !== undefined && user !== typist))
      shell.unsaved.clear()
    typist = user ?? typist
    afterSessionChange(shell, storage, former, state)
    former = state
  })
  channel.onPush('registry', () => void loadRegistry(shell))
}

function afterSessionChange(shell: Shell, storage: KeyStore, former: SessionState, state: SessionState): void {
  const [userBefore, user] = [userOf(former)?.$id, userOf(state)]
  if (clearsCaches(state)) clear(shell, storage)
  if (user) rememberLook(shell.store, storage, user.dark ?? false)
  if (user && userBefore === undefined && former.name !== 'TOKEN_LOCAL') shell.items.reopen()
  if ((tokenOf(state) === undefined) !== (tokenOf(former) === undefined) || state.name === 'TOKEN_SIGN_IN')
    void loadRegistry(shell)
}

function clear({ store, items, labels, searches }: Shell, storage: KeyStore): void {
  searches.clear()
  items.clear()
  labels.clear()
  store.set(sequencesAtom, {})
  store.set(darkAtom, false)
  storage.removeItem(DARK_KEY)
}

function rememberLook(store: AppStore, storage: KeyStore, dark: boolean): void {
  store.set(darkAtom, dark)
  writeStored(storage, DARK_KEY, dark)
}
