import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ItemId, ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { startServer, type RunningServer } from '@cairn/server/main'
import { openTestDatabase, SYSTEM } from '@cairn/server/testing'
import { buildAreaData } from './builders.ts'
import { TestClient } from './client.ts'

export { TestClient, type Push } from './client.ts'

export interface TestServerOptions {
  /** Item types of an area made for the test, or whole areas; the built areas of the repository when left out. */
  areas?: readonly ItemType[] | readonly AreaData[]
  demo?: boolean
  logLevel?: 'silent' | 'warn' | 'info' | 'debug'
}

/** Who a test user is and what they may do. */
export interface TestUser {
  email?: string
  name?: string
  admin?: boolean
  capabilities?: readonly string[]
  /** Organisations their contact belongs to; needs the types Contact and Organization. */
  organizations?: readonly ItemId[]
  /** Grants, and the relations `adminOrg` and `readOrg`, by who gives them. */
  grants?: readonly { grant: string; grantedBy: ItemId }[]
}

export interface TestServer extends RunningServer {
  /** Folder of the test's own areas and install file. */
  folder: string
  /** Makes an account; its password is `TEST_PASSWORD`. Gives the index of its User item. */
  addUser(user?: TestUser): Promise<{ index: number; email: string }>
  /** Takes a grant back. */
  revoke(user: number, grant: string): Promise<void>
  /** A client that is signed in as that account. */
  client(email: string): Promise<TestClient>
  /** Writes an area into the test's area store, as a build would. */
  writeArea(area: AreaData): Promise<void>
}

export const TEST_PASSWORD = 'a password for tests'
/** Looks for changes of the install come this often in tests (milliseconds). */
const POLL_MS = 100
const REPOSITORY = resolve(import.meta.dirname, '../../..')

let users = 0

/** A whole server on a free port with a database of its own. Close it when done. */
export async function startTestServer({ areas, demo = false, logLevel = 'silent' }: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  const own = areas && asAreas(areas)
  const areaStore = own ? join(folder, 'areas') : join(REPOSITORY, 'remotes')
  for (const area of own ?? []) await writeArea(areaStore, area)
  const install = join(folder, 'install.json')
  await writeFile(install, JSON.stringify({ ...INSTALL, areas: Object.fromEntries((own?.map(({ id }) => id) ?? BUILT).map((id) => [id, 'latest'])) }))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/index.html'), '<!doctype html><title>shell</title>')
  const database = await openTestDatabase()
  const settings = {
    port: 0,
    host: '127.0.0.1',
    install,
    databaseUrl: undefined,
    dataDir: join(folder, 'data'),
    demo,
    logLevel,
    areaStore,
    shellDir: join(folder, 'shell'),
    publicUrl: undefined,
    trustProxy: undefined,
  }
  const server = await startServer({ settings, database, pollMs: POLL_MS })
  return {
    ...server,
    folder,
    addUser: (user = {}) => addUser(server, user),
    revoke: (user, grant) => revoke(server, user, grant),
    client: (email) => TestClient.signedIn(server.url, email, TEST_PASSWORD),
    writeArea: (area) => writeArea(areaStore, area),
    async close() {
      await server.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const BUILT = ['organisations', 'vocabulary']
const COLOURS = { header: '#424242', primary: '#1976D2', secondary: '#424242', accent: '#FDD835' }
const INSTALL = { kind: 'shared', siteName: 'Test', colours: { light: COLOURS, dark: COLOURS } }

function asAreas(areas: readonly ItemType[] | readonly AreaData[]): readonly AreaData[] {
  const given = areas as readonly (ItemType | AreaData)[]
  const types = given.filter((each): each is ItemType => 'properties' in each)
  const whole = given.filter((each): each is AreaData => 'types' in each)
  return types.length > 0 ? [...whole, buildAreaData('test-area', types)] : whole
}

async function writeArea(areaStore: string, area: AreaData): Promise<void> {
  const dist = join(areaStore, area.id, 'dist')
  const json = JSON.stringify(area)
  await mkdir(join(dist, area.build), { recursive: true })
  await writeFile(join(dist, area.build, 'area.json'), json)
  const integrity = `sha384-${createHash('sha384').update(json).digest('base64')}`
  await writeFile(join(dist, 'latest.json'), JSON.stringify({ build: area.build, integrity }))
}

async function addUser({ parts }: RunningServer, user: TestUser): Promise<{ index: number; email: string }> {
  const { store } = parts.engine
  users += 1
  const { email = `user-${users}@test.example`, name = `User ${users}`, organizations = [], grants = [] } = user
  const contact = organizations.length > 0 ? await store.create(SYSTEM, 'Contact', { firstName: name, lastName: 'Test', organizations }) : undefined
  const item = await store.create(SYSTEM, 'User', {
    name,
    email,
    admin: user.admin ?? false,
    capabilities: [...(user.capabilities ?? [])],
    ...(contact ? { contact: contact.$id } : {}),
  })
  for (const { grant, grantedBy } of grants) {
    await parts.database.query('insert into grant_given (user_i, grant_name, granted_by) values ($1, $2, $3)', [item._i, grant, grantedBy])
  }
  await parts.accounts.put(item._i, email, TEST_PASSWORD)
  return { index: item._i, email }
}

async function revoke({ parts }: RunningServer, user: number, grant: string): Promise<void> {
  await parts.database.query('delete from grant_given where user_i = $1 and grant_name = $2', [user, grant])
}
