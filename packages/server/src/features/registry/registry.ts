import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { typeForInstall, type InstallKind } from '@cairn/contract'
import type { AreaDemo } from '@cairn/contract/server'
import type { AreaData, Registry } from '@cairn/contract/registry'
import type { Database } from '../../platform/database/database.ts'
import { poll } from '../../lib/poll.ts'
import { areasOf, type Install, type OpenInstall } from '../../platform/settings/install-file.ts'
import { StartError } from '@cairn/embedded-postgres'
import type { StuckBuilds } from '../../platform/watchdog/stuck-builds.ts'
import type { AreaMigration, TypeCatalogue } from '../../items/facts/types.ts'
import { createAreaBucket } from './store/area-bucket.ts'
import type { AreaBucket } from '../../platform/settings/s3-settings.ts'
import { createAreaMistakes } from './area-mistakes.ts'
import { buildFolder, isInStore, noSuchArea, readAreaBuild, storeOf, type AreaStore } from './store/area-store.ts'
import { readTrust, type Trust } from './store/signature.ts'
import { type Migrated, createCatalogue, unknownRelations, type CatalogueArea } from './catalogue.ts'
import { composeRegistry } from './shown/compose-registry.ts'
import { keyCapsAsked, type Viewer } from './shown/shows.ts'
import { readInstallState, type InstallPlaces, type InstallState } from './install-state.ts'
import { createKeptBuilds } from './store/kept-builds.ts'
import { describeArea, type AreaReport } from './area-report.ts'
import { createGenuineFiles, type GenuineFiles } from './store/genuine-files.ts'
import type { MenuPlaces } from './shown/menu-places.ts'
import { loadArea, type AreaLoad, type LoadedArea } from './store/load-area.ts'
import { textKeysOf, withoutNames, withoutTexts, wordsOfClaim, type Claim } from './area-names.ts'
import { readMigrated } from './migration-book.ts'
import { createNameOwnership, isProduct } from './name-ownership.ts'

/** The running install: its types, its areas, and the registry of each person. */
export interface InstallRegistry {
  catalogue: TypeCatalogue
  /** Demo content of the areas, in the order in which it is made. */
  demos(): readonly AreaDemo[]
  /** Migrations of stored values that are still to be made, in their order. */
  pendingMigrations(): readonly AreaMigration[]
  install(): OpenInstall
  areas(): readonly AreaData[]
  /** Every area the install file names, as this process runs it, with what failed. */
  report(): AreaReport[]
  /**
   * Approves a build that is waiting, or switches its server half on again, in the name of an administrator
   * (user index). Returns false if it is not waiting.
   */
  letRun(area: string, build: string, user: number): Promise<boolean>
  /** Transfers a name to an area. Returns false if nobody has the name or the area does not exist. */
  handOver(claim: Claim, area: string, user: number): Promise<boolean>
  /** Returns a value that changes with every build, area, setting and menu change of the install. */
  rev(): string
  /** Returns the build of the shell. */
  shell(): string
  /** Returns what a person sees of the areas, with labels in a language (English if left out). */
  forViewer(viewer: Viewer, language?: string): Registry
  /** Tells whether files of the area go to everyone: it is enabled and not restricted. */
  isOpen(id: string): boolean
  /** Tells whether files of the area go to this person. */
  reaches(viewer: Viewer, id: string): boolean
  /** Tells whether a file of an area may be served: code of an untrusted build never reaches a browser. */
  isGenuine: GenuineFiles
  /**
   * Returns the text of the `area.json` of a running or former build. Undefined for what this install never
   * had, and for a former build that is no longer in the area store.
   */
  areaJson(id: string, build: string): Promise<string | undefined>
  /** Applies the install's arrangement of the menu for everyone. */
  arrange(places: MenuPlaces): void
  /** Reads install file and area store again now; true when something had changed. */
  refresh(): Promise<boolean>
  /** Records an error of an area's code in a browser, if the area is visible to that person. */
  failedInBrowser(viewer: Viewer, id: string, where: string, words: string): void
  /**
   * Records an uncaught error as one of the area whose server code is in its stack, and with `switchOff`
   * disables the server code of that build. Returns false if no area's code is in the stack.
   */
  blame(thrown: unknown, switchOff: boolean): boolean
  /** Records and logs an error of an area, for the administrators. */
  noteMistake(area: string, where: string, thrown: unknown): void
  onChange(listener: (rev: string) => void): void
  close(): void
}

/** Services and places that an install is loaded from. */
export interface RegistryOptions extends InstallPlaces {
  /** Folder that published builds are read from, and a bucket's builds are cached in. */
  areaStore: string
  /** Folder of the areas that came with the product. Default: none. */
  shippedAreas?: string | undefined
  /** The bucket that `areaStore` is filled from. */
  areaBucket?: AreaBucket | undefined
  database: Pick<Database, 'query' | 'transaction'>
  log: Logger
  /** Names of the core's own actions, which no area may take. */
  takenActions?: readonly string[]
  /** Builds whose server code blocked a process before; it is not loaded again. Default: none. */
  stuckBuilds?: StuckBuilds | undefined
  /** Milliseconds between checks of the files for changes. */
  pollMs?: number
}

/** The install's state with approvals, disabled halves, and migrations done. */
interface KnownState extends InstallState {
  agreed: string
  off: string[]
  migrated: Migrated
}

/** A change of the install is in force in open sessions within 5 s (ARCHITECTURE.md, "Rules", 6). */
const POLL_MS = 2000
/** A change of the install file waits at most this long for a bucket. */
const FETCH_MS = 2500

/** Loads the install and follows its changes. Throws a `StartError` if the install file is wrong. */
export async function openRegistry(options: RegistryOptions): Promise<InstallRegistry> {
  const { log } = options
  const areaStore = storeOf(options)
  const kept = createKeptBuilds(options.database)
  const names = createNameOwnership(options.database, options.takenActions)
  const mistakes = createAreaMistakes()
  const noteMistake = (area: string, where: string, thrown: unknown) => {
    mistakes.note(area, where, thrown)
    log.warn({ area, err: thrown }, `a mistake of an area: ${where}`)
  }
  const catalogue = createCatalogue(options.takenActions, (area, what) =>
    noteMistake(area, 'refused by the server’s rights', new Error(`it neither owns nor uses ${what}`)),
  )
  const inBrowsers = createAreaMistakes()
  /** Builds that this process switched off after an unhandled error, with the error. */
  const failedHalves = new Map<string, string>()
  // The register is shared with the processes beside this one, which write to it too.
  const switchedOff = () => new Map([...failedHalves, ...(options.stuckBuilds?.all() ?? [])])
  const texts = new Map<string, string>()
  const listeners: ((rev: string) => void)[] = []
  let places: MenuPlaces = new Map()
  let trouble: string | undefined
  const bucket = options.areaBucket && createAreaBucket(options.areaBucket, options.areaStore, options.install)
  let fetching: Promise<void> | undefined
  let looking: Promise<unknown> = Promise.resolve()
  await fetchAreas()
  let trust: Trust = { shipped: new Set() }
  let state = await readState()
  if (fetching && !(await hasAllAreas(state.install))) {
    await fetching
    state = await readState()
  }
  let loads: AreaLoad[] = []
  let refused: string[] = []
  let loaded = await apply(state)
  await requireKnownAreas()
  warnOfKeyCaps()

  /** Approvals and switched-off builds are part of the state to run. */
  async function readState(): Promise<KnownState> {
    const off = [...switchedOff().keys()]
    const [agreed, migrated] = [await names.mark(), await readMigrated(options.database)]
    return { ...(await readInstallState({ ...options, areaStore })), agreed, off, migrated }
  }

  /** Waits a while for the bucket, whose builds may come later; never asks it twice at a time. */
  async function fetchAreas(): Promise<void> {
    if (!bucket) return
    const late = sleep(FETCH_MS, undefined, { ref: false })
    await Promise.race([fetching, late])
    fetching ??= fetchNow().finally(() => (fetching = undefined))
    await Promise.race([fetching, late])
  }

  /** If the bucket is unreachable, the areas fetched before stay in use. Logged once. */
  async function fetchNow(): Promise<void> {
    const reason = await bucket?.fetch().then(
      () => '',
      (thrown: Error) => thrown.message,
    )
    if (reason !== undefined && reason !== '' && reason !== trouble)
      log.error(`${reason}; the areas fetched before stay in use`)
    trouble = reason
  }

  async function apply(next: KnownState): Promise<AreaData[]> {
    trust = await readTrust(next.install, options.shippedAreas)
    loads = await Promise.all(
      areasOf(next.install).map(([id, version]) =>
        loadArea(id, version, { ...options, areaStore, kept, trust, mistakes, names, switchedOff: switchedOff() }),
      ),
    )
    const found = await ownNamesAlone(loads)
    for (const { data, json } of found) texts.set(`${data.id} ${data.build}`, json)
    const areas = found.map((area) => areaOn(area, next.install.kind))
    refused = [...refused, ...catalogue.replace(areas, next.migrated)]
    if (refused.length > 0) log.error({ refused }, 'left out: another area, or the core, has that name')
    const unknown = unknownRelations(catalogue)
    if (unknown.length > 0) log.warn({ unknown }, 'relations to types that no area of this install has')
    return found.map(({ data }) => data)
  }

  /** Returns the areas that run without the names that belong to another, which are noted in `refused`. */
  async function ownNamesAlone(areaLoads: readonly AreaLoad[]): Promise<LoadedArea[]> {
    const running = areaLoads.flatMap(({ area }) => area ?? [])
    const claimants = running.map((area) => ({ ...area, actions: Object.keys(area.half?.actions ?? {}) }))
    const taken = await names.settle(claimants)
    refused = [...taken].flatMap(([id, claims]) => claims.map((claim) => `${id}: ${wordsOfClaim(claim)}`))
    const words = new Set(running.filter(isProduct).flatMap(({ data }) => textKeysOf(data)))
    return running.map((area) => withoutTaken(area, taken.get(area.data.id) ?? [], isProduct(area) ? NONE : words))
  }

  async function hasAllAreas(install: Install): Promise<boolean> {
    const found = await Promise.all(areasOf(install).map(([id]) => isInStore(areaStore, id)))
    return found.every(Boolean)
  }

  /** A mistyped area name is an error at once; a known area that is gone is not. */
  async function requireKnownAreas(): Promise<void> {
    for (const { id, area } of loads)
      if (!area && !(await isInStore(areaStore, id)))
        throw new StartError(
          `The install file ${options.install} is wrong at areas.${id}: ${await noSuchArea(areaStore)}.`,
        )
  }

  /** A key capability that no area asks for opens nothing: its area is off, or its name was mistyped. */
  function warnOfKeyCaps(): void {
    const asked = [...keyCapsAsked(loaded)].toSorted()
    const unknown = (state.install.keyCaps ?? []).filter((each) => !asked.includes(each))
    if (unknown.length > 0) log.warn({ unknown, asked }, 'keyCaps of the install file that no area asks for')
  }

  /** Refreshes run one at a time; the returned promise is of one that starts after this call. */
  function refresh(): Promise<boolean> {
    const look = looking.then(refreshNow)
    looking = look.catch(() => {})
    return look
  }

  async function refreshNow(): Promise<boolean> {
    await fetchAreas()
    const next = await readState()
    if (JSON.stringify(next) === JSON.stringify(state)) return false
    loaded = await apply(next)
    state = next
    log.info({ rev: rev(), builds: state.builds }, 'install changed')
    for (const listener of listeners) listener(rev())
    return true
  }

  function arrange(next: MenuPlaces): void {
    const before = rev()
    places = next
    if (rev() !== before) for (const listener of listeners) listener(rev())
  }

  const rev = () => revOf(state, places)

  const install = () => ({ ...state.install, keyCaps: state.install.keyCaps ?? [...keyCapsAsked(loaded)] })
  const forViewer = (viewer: Viewer, language?: string) =>
    composeRegistry(loaded, viewer, { ...install(), rev: rev(), shell: state.shell, menu: places }, language)
  const isEnabled = (id: string) => areasOf(state.install).some(([area]) => area === id)
  // For an area that failed to load it is unknown whether its files are public.
  const isOpen = (id: string) => isEnabled(id) && loaded.some((area) => area.id === id && !area.restricted)
  const reaches = (viewer: Viewer, id: string) =>
    isOpen(id) || (isEnabled(id) && forViewer(viewer).areas.some((area) => area.id === id))
  const stopPolling = poll(
    refresh,
    options.pollMs ?? POLL_MS,
    log,
    'the install cannot be read again; it stays as it is',
  )
  return {
    catalogue,
    demos: catalogue.demos,
    pendingMigrations: catalogue.pendingMigrations,
    install,
    areas: () => loaded,
    report: () => loads.map((load) => describeArea(load, install(), refused, mistakes, inBrowsers)),
    async letRun(area, build, user) {
      const waits = loads.find(({ id }) => id === area)?.waits
      if (waits?.build !== build) return false
      if (waits.isSwitchedOff) {
        failedHalves.delete(build)
        options.stuckBuilds?.forget(build)
      } else await names.agree({ area, ...waits }, user)
      await refresh()
      return true
    },
    async handOver(claim, area, user) {
      if (!loads.some(({ id }) => id === area)) return false
      const isMoved = await names.handOver(claim, area, user)
      await refresh()
      return isMoved
    },
    rev,
    shell: () => state.shell,
    forViewer,
    isOpen,
    reaches,
    isGenuine: createGenuineFiles(areaStore, () => trust),
    failedInBrowser(viewer, id, where, words) {
      if (reaches(viewer, id)) inBrowsers.note(id, where, words)
    },
    noteMistake,
    blame(thrown, switchOff) {
      const area = areaThatThrew(thrown, loads, areaStore)
      if (!area) return false
      const { id, build } = area.data
      mistakes.note(id, 'unhandled error', thrown)
      if (switchOff && !failedHalves.has(build)) {
        failedHalves.set(build, thrown instanceof Error ? thrown.message : String(thrown))
        log.error({ err: thrown, area: id, build }, 'its server half is switched off after an unhandled error')
        refresh().catch((failed: unknown) =>
          log.error({ err: failed, area: id }, 'the server half could not be switched off yet'),
        )
      }
      return true
    },
    areaJson: async (id, build) => texts.get(`${id} ${build}`) ?? formerJson(areaStore, id, build, trust),
    arrange,
    refresh,
    onChange: (listener) => void listeners.push(listener),
    close: stopPolling,
  }
}

/** Returns the area whose server half is named in the stack of an error. */
function areaThatThrew(thrown: unknown, loads: readonly AreaLoad[], areaStore: AreaStore): LoadedArea | undefined {
  const stack = (thrown instanceof Error && thrown.stack) || ''
  const isNamed = ({ data: { id, build } }: LoadedArea) =>
    stack.includes(pathToFileURL(join(buildFolder(areaStore, id, build), 'server.mjs')).href)
  return loads.flatMap(({ area }) => area ?? []).find(isNamed)
}

/** No words of others. */
const NONE: ReadonlySet<string> = new Set()

/**
 * Returns a running area without names that belong to another, and without words for keys of the product's
 * areas. Its `area.json` is written again to match.
 */
function withoutTaken(area: LoadedArea, taken: readonly Claim[], words: ReadonlySet<string>): LoadedArea {
  const hasWords = textKeysOf(area.data).some((key) => words.has(key))
  if (taken.length === 0 && !hasWords) return area
  const data = withoutTexts(withoutNames(area.data, taken), (key) => words.has(key))
  const actions = Object.entries(area.half?.actions ?? {}).filter(
    ([name]) => !taken.some((claim) => claim.kind === 'action' && claim.name === name),
  )
  const half = area.half && { ...area.half, actions: Object.fromEntries(actions) }
  return { ...area, data, json: JSON.stringify(data), half }
}

/** What the catalogue takes of an area on an install of this kind. */
function areaOn({ data, half, publisher }: CatalogueArea, kind: InstallKind): CatalogueArea {
  return { data: { ...data, types: data.types.map((type) => typeForInstall(type, kind)) }, half, publisher }
}

/** A former build that this process has not run is read from its folder, while that is there. */
async function formerJson(...asked: Parameters<typeof readAreaBuild>): Promise<string | undefined> {
  return readAreaBuild(...asked).then(
    ({ json }) => json,
    () => undefined,
  )
}

/** The same in every process that runs the same builds with the same install file and menu. */
function revOf({ install, builds, shell }: InstallState, places: MenuPlaces): string {
  const menu = [...places].sort(([left], [right]) => (left < right ? -1 : 1))
  const told = { install, builds, shell, ...(menu.length > 0 ? { menu } : {}) }
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16)
}
