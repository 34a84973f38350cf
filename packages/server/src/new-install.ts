import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Database } from './platform/database/database.ts'
import { connectOrStart } from './platform/database/open-database.ts'
import { openRegistry } from './features/registry/registry.ts'
import { parseInstall } from './platform/settings/install-file.ts'
import { requireInstallKey } from './platform/settings/install-key.ts'
import { loadSecrets } from './platform/settings/secrets.ts'
import { parseSettings, type Settings } from './platform/settings/settings.ts'
import { StartError } from '@cairn/embedded-postgres'
import { openEngine } from './open-engine.ts'
import type { Store } from './items/facts/types.ts'
import { linkForAdmin, makeFirstAdmin, requireNoAccounts } from './features/accounts/first-admin.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Settings of the environment that count for a new install too. `TOKEN_KEY` is not printed. */
const COUNTED = ['DATA_DIR', 'DATABASE_URL', 'AREA_STORE', 'SHELL_DIR', 'HOST', 'PORT', 'PUBLIC_URL']
const USAGE = `npm run new-install -- --kind KIND --name NAME --admin EMAIL [--admin-name NAME] [--areas A,B] [--file FILE]
npm run new-install -- --link --admin EMAIL --file FILE
  --kind        dedicated (one community) or shared (several)
  --name        what the site is called
  --admin       address of the first administrator, who gets a link to choose a password
  --areas       the areas that are switched on; all that are built when left out
  --file        the install file that is written; deploy/installs/ and the name when left out
  --link        writes nothing, and gives an administrator who is there a new link
Where ${COUNTED.join(', ')} are set they count, as when the server starts.`

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/

interface Request {
  kind: string
  name: string
  admin: string
  adminName: string
  areas: string[] | undefined
  file: string
  isLinkOnly: boolean
}

/**
 * Runs `npm run new-install`: writes an install file, generates the secrets, creates the first administrator
 * in an empty database, without demo content, and prints their link. With `--link` it only makes a new link.
 * Prompts for missing flags on a terminal. Returns the exit code.
 */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const request = await parseRequest(argv)
    const settings = parseSettings({ ...process.env, INSTALL: request.file }, ROOT)
    const token = request.isLinkOnly ? await renewLink(request, settings) : await makeInstall(request, settings)
    tell(request, settings, token)
    return 0
  } catch (thrown) {
    say(thrown instanceof StartError ? thrown.message : String(thrown instanceof Error ? thrown.stack : thrown))
    return 1
  }
}

async function makeInstall(request: Request, settings: Settings): Promise<string> {
  const areas = request.areas ?? (await builtAreas(settings))
  const text = `${JSON.stringify(installOf(request, areas), undefined, 2)}\n`
  parseInstall(text, settings.install)
  await mkdir(dirname(settings.install), { recursive: true })
  await writeFile(settings.install, text, { flag: 'wx' }).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'EEXIST')
      throw new StartError(`${settings.install} is there already: name another file with --file.`, thrown)
    throw new StartError(`${settings.install} cannot be written: ${thrown.message}.`, thrown)
  })
  try {
    const { tokenKey } = await loadSecrets(settings.dataDir, process.env)
    return await inStore(settings, async (database, store) => {
      await requireNoAccounts(database)
      await requireInstallKey(database, tokenKey, false)
      return makeFirstAdmin(database, store, { email: request.admin, name: request.adminName })
    })
  } catch (thrown) {
    // Whoever puts right what was wrong runs the same command again.
    await rm(settings.install)
    throw thrown
  }
}

function renewLink({ admin }: Request, settings: Settings): Promise<string> {
  return inStore(settings, (database, store) => linkForAdmin(database, store, admin))
}

/** Works on the store of the install; beside a running server, or alone. */
async function inStore<T>(settings: Settings, work: (database: Database, store: Store) => Promise<T>): Promise<T> {
  const log = pino({ level: 'error' }, pino.destination(2))
  const { dataDir, databaseUrl } = settings
  const database = await connectOrStart({ dataDir, databaseUrl, role: 'new install' })
  try {
    const registry = await openRegistry({ ...settings, database, log })
    registry.close()
    const engine = await openEngine({ database, catalogue: registry.catalogue, log })
    return await work(database, engine.store).finally(() => engine.close())
  } finally {
    await database.close()
  }
}

function installOf({ kind, name, admin }: Request, areas: readonly string[]) {
  const both = { header: '#424242', primary: '#1976D2', secondary: '#424242', accent: '#FDD835' }
  return {
    kind,
    siteName: name,
    areas: Object.fromEntries(areas.map((area) => [area, 'latest'])),
    colours: { light: both, dark: { ...both, header: '#0F1113', primary: '#0F60B1', accent: '#F9A825' } },
    defaultBounds: [-141, 48, -53, 70],
    registration: 'invitation',
    operator: { name, email: admin },
  }
}

/**
 * Returns the areas of the store, and of the product, that have a build. Throws a `StartError` if there is
 * none.
 */
async function builtAreas({ areaStore, shippedAreas = areaStore }: Settings): Promise<string[]> {
  const names = await Promise.all([...new Set([areaStore, shippedAreas])].map(builtIn))
  if (names.flat().length === 0)
    throw new StartError(`There is no built area in ${areaStore}: run npm run build first, or set AREA_STORE.`)
  return [...new Set(names.flat())].sort()
}

async function builtIn(areaStore: string): Promise<string[]> {
  const found = await readdir(areaStore, { withFileTypes: true }).catch(() => [])
  const names = await Promise.all(
    found.map(async ({ name }) =>
      (await readdir(join(areaStore, name, 'dist')).catch(() => [])).length > 0 ? [name] : [],
    ),
  )
  return names.flat()
}

async function parseRequest(argv: readonly string[]): Promise<Request> {
  const given = parseFlags(argv)
  const ask = await opened()
  try {
    const isLinkOnly = given.link
    const kind = isLinkOnly ? '' : (given.kind ?? (await ask('Kind of install (dedicated or shared)')))
    const name = isLinkOnly ? '' : (given.name ?? (await ask('Name of the site')))
    const admin = given.admin ?? (await ask('Address of the first administrator'))
    if (!EMAIL.test(admin)) throw new StartError(`"${admin}" is no mail address.`)
    if (isLinkOnly && given.file === undefined) throw new StartError(USAGE)
    return {
      ...{ kind, name, admin, isLinkOnly, adminName: given['admin-name'] ?? admin },
      areas: given.areas?.split(',').map((area) => area.trim()),
      file: resolve(given.file ?? join(ROOT, 'deploy/installs', `${fileNameOf(name)}.json`)),
    }
  } finally {
    ask.close()
  }
}

function parseFlags(argv: readonly string[]) {
  const text = { type: 'string' as const }
  try {
    return parseArgs({
      args: [...argv],
      options: {
        ...{ kind: text, name: text, admin: text, 'admin-name': text, areas: text, file: text },
        link: { type: 'boolean', default: false },
      },
    }).values
  } catch (thrown) {
    throw new StartError(`${(thrown as Error).message}\n\n${USAGE}`)
  }
}

/** Asks at the terminal; without one, missing values are an error. */
async function opened(): Promise<((question: string) => Promise<string>) & { close(): void }> {
  const isThere = process.stdin.isTTY === true
  const terminal = isThere ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const ask = async (question: string) => {
    if (!terminal) throw new StartError(USAGE)
    return (await terminal.question(`${question}: `)).trim()
  }
  return Object.assign(ask, { close: () => terminal?.close() })
}

function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return plain.replaceAll(/^-|-$/g, '') || 'install'
}

function tell({ admin, file, isLinkOnly }: Request, settings: Settings, token: string): void {
  // Browsers cannot open the wildcard address.
  const host = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host
  const origin = settings.publicUrl ?? `http://${host}:${settings.port}`
  const link = `${origin}/set-pass#${new URLSearchParams({ t: token, e: admin }).toString()}`
  if (!isLinkOnly) {
    say(`Wrote ${file} and the first administrator, ${admin}.`)
    say(`Start it with   ${startLine(file)}`)
  }
  say('Then choose the password here; the link works once, within two days:')
  say(`  ${link}`)
}

/** Returns the command that starts the install with all settings that counted here. */
function startLine(file: string): string {
  const counted = COUNTED.flatMap((name) => (process.env[name] ? [`${name}=${quoted(process.env[name])}`] : []))
  return [`INSTALL=${quoted(file)}`, 'DEMO=0', ...counted, 'npm start'].join(' ')
}

/** Quotes a value for a shell where it needs that. */
function quoted(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)))
