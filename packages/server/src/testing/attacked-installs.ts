import type { ItemId } from '@cairn/contract'
import { TEST_PASSWORD, type TestServer, type TestServerOptions } from '@cairn/testkit/server'
import { startTwins, type Twins } from '@cairn/testkit/twins'
import { ACCOUNTS, DEMO_PASSWORD } from '../features/demo/accounts.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { principalOf } from '../items/rights/principal/principal-of.ts'
import { makeOneOfEach } from './one-of-each.ts'

/** Credentials of a test person. */
export interface Person {
  email: string
  password: string
}

/** The people of both installs, and the items that only the first has. */
export interface Attacked {
  /** People of every role but administrators of the install. */
  people: readonly Person[]
  admin: Person
  /** Items that none of the people may read; the second install has them no more. */
  hidden: readonly ItemId[]
}

const typeOf = (id: string) => id.slice(0, id.lastIndexOf('-'))

/**
 * Starts two servers with all areas that differ only in items hidden from all people, so that a difference in
 * answers reveals a leak.
 */
export async function startAttacked(
  options: Required<Pick<TestServerOptions, 'demo' | 'logLevel'>>,
): Promise<Twins<Attacked>> {
  const twins = await startTwins(options, (server) => prepare(server, options.demo))
  const [, without] = twins.servers
  const { store } = without.parts.engine
  let left = twins.prepared.hidden
  // What others name goes after them.
  for (let before = Infinity; left.length > 0 && left.length < before;) {
    before = left.length
    const outcomes = left.map((id) =>
      store.remove(SYSTEM, id).then(
        () => [],
        () => [id],
      ),
    )
    left = (await Promise.all(outcomes)).flat()
  }
  for (const server of twins.servers) await server.settled()
  // How much happens on an install is no secret, as the numbers of items are none: both count on from the
  // same.
  for (const { parts } of twins.servers)
    for (const [table, column] of [
      ['notification', 'i'],
      ['event', 'id'],
    ])
      await parts.database.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), 100000)`)
  return twins
}

/** People of a community and of a partner, items of every type, and such items of somebody else. */
async function prepare(server: TestServer, demo: boolean): Promise<Attacked> {
  const { engine, registry } = server.parts
  const organization = async (displayName: string) =>
    (await engine.store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  const [home, partner, elsewhere] = [
    await organization('Home'),
    await organization('Partner'),
    await organization('Away'),
  ]
  const capabilities = registry.areas().flatMap((area) => area.capabilities ?? [])
  const types = engine.context.catalogue.all().map(({ name }) => name)
  const editing = types.flatMap((type) => ['create', 'update', 'PROTECTED.read'].map((right) => `${type}.${right}`))
  const rights = (grants: readonly string[], grantedBy: ItemId) => grants.map((grant) => ({ grant, grantedBy }))
  const person = async (user: Parameters<TestServer['addUser']>[0]) => ({
    email: (await server.addUser(user)).email,
    password: TEST_PASSWORD,
  })
  const people = [
    await person({ organizations: [home], capabilities, grants: rights(['adminOrg'], home) }),
    await person({ organizations: [partner], capabilities, grants: rights(editing, partner) }),
    await person({ organizations: [home], grants: rights(['PROTECTED.read', 'update'], home) }),
    await person({ organizations: [home] }),
    ...ACCOUNTS.flatMap(({ admin, email }) => (demo && !admin ? [{ email, password: DEMO_PASSWORD }] : [])),
  ]

  const last = new Map<string, ItemId>()
  const seen = (type: string) => last.get(type || 'Contact')
  const make = async (owner: ItemId, access: string) => {
    const made = await makeOneOfEach(engine, { owner, access, named: seen })
    for (const id of made) last.set(typeOf(id), id)
    return made
  }
  for (const [owner, access] of [
    [home, 'PUBLIC'],
    [home, 'COMMUNITY'],
    [partner, 'PRIVATE'],
    [home, 'PRIVATE'],
  ] as const)
    await make(owner, access)
  // The first name what people see, the second one another.
  const theirs = [...(await make(elsewhere, 'PRIVATE')), ...(await make(elsewhere, 'PRIVATE'))]
  const known = new Set<string>()
  for (const { email } of people) for (const id of await readBy(server, email, theirs)) known.add(id)
  return { people, admin: await person({ admin: true }), hidden: theirs.filter((id) => !known.has(id)) }
}

/** Which of the items the person with this address reads. */
async function readBy({ parts }: TestServer, email: string, ids: readonly ItemId[]): Promise<string[]> {
  const { database, engine } = parts
  const [account] = await database.query<{ user: number }>('select user_i as user from account where email = $1', [
    email,
  ])
  if (!account) throw new Error(`nobody has the address ${email}`)
  return Object.keys(await engine.store.readMany(await principalOf(account, engine.principals), ids))
}
