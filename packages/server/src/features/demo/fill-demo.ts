import type { Logger } from 'pino'
import { IMPORT_TYPE, isItemId, parseItemId, type ItemId } from '@cairn/contract'
import type { AreaDemo, AreaFiles, AreaItems, DemoCall } from '@cairn/contract/server'
import type { Accounts } from '../accounts/port.ts'
import type { Database } from '../../platform/database/database.ts'
import { giveGrant } from '../../items/rights/principal/grants.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal, Principals, Store, TypeCatalogue } from '../../items/facts/types.ts'
import { ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { CONTACTS, reachOf } from './contacts.ts'
import { createCollections } from './create-collections.ts'
import { communityToday, createDealings } from './create-dealings.ts'
import { createPlaces } from './create-places.ts'
import { createThreads } from './create-threads.ts'
import { LANGUAGE, LEXEMES } from './lexemes.ts'
import { NEWS } from './news.ts'
import { ORGANIZATIONS, type OrganizationKey } from './organizations.ts'
import { startPainting } from './painter.ts'

/** Services and content for filling a demo. */
export interface DemoDeps {
  database: Database
  store: Store
  principals: Principals
  catalogue: TypeCatalogue
  /** Every capability the areas of the install name. */
  capabilities: readonly string[]
  accounts: Accounts
  log: Logger
  /** Demo content of areas, in the order in which it is made. */
  areas: readonly AreaDemo[]
  /** Items with the rights of a principal, as the server half of an area gets them. */
  itemsAs(principal: Principal): AreaItems
  /** Files with the rights of a principal. */
  filesAs(principal: Principal): AreaFiles
  /** Analyses an import and does a dry run of it. */
  tryImport(principal: Principal, id: ItemId): Promise<void>
}

type Organizations = ReadonlyMap<OrganizationKey, ItemId>

/** What a step of filling works with: who the content is made by, and the organisations that are there. */
interface Filling extends DemoDeps {
  author: Principal
  organizations: Organizations
}

/** Lock that lets one process fill the demo while others of the same database wait. */
const DEMO_LOCK = 7_216_301

/**
 * Fills an empty store with demo content and accounts. It resumes after an interruption, because every item
 * has its own create key. A store with other content is left alone.
 */
export async function fillDemo(deps: DemoDeps): Promise<void> {
  const { database, log, principals } = deps
  await alone(database, async () => {
    if (!(await isToBeFilled(database))) return
    const started = performance.now()
    await mark(database, 'filling')
    const [first, ...others] = ACCOUNTS
    const author = first
      ? await principals.ofUser(await createAccount({ ...deps, author: SYSTEM, organizations: new Map() }, first))
      : SYSTEM
    const filling: Filling = { ...deps, author, organizations: await createOrganizations({ ...deps, author }) }
    // One after the other, so that accounts have the same ids in every demo.
    for (const account of others) await createAccount(filling, account)
    await Promise.all([createContacts(filling), createLexemes(filling)])
    await createDealings(filling)
    await createPlaces(filling)
    await createCollections(filling)
    await createThreads({ ...filling, personOf: (email) => personOf(filling, email) })
    await fillAreas(filling)
    await tryImports(filling)
    await makeNews(filling)
    await mark(database, 'filled')
    log.info({ ms: Math.round(performance.now() - started) }, 'demo content is in place')
  })
}

async function isToBeFilled(database: Database): Promise<boolean> {
  const [marked] = await database.query<{ value: string }>(
    "select value #>> '{}' as value from setting where key = 'demo'",
  )
  if (marked) return marked.value === 'filling'
  const [items] = await database.query<{ any: boolean }>('select exists (select from item) as any')
  return !items?.any
}

async function mark(database: Database, state: 'filling' | 'filled'): Promise<void> {
  await database.query(
    "insert into setting (key, value) values ('demo', to_jsonb($1::text)) on conflict (key) do update set value = excluded.value",
    [state],
  )
}

async function alone(database: Database, run: () => Promise<void>): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK])
    await run()
  } finally {
    await client.end()
  }
}

async function createOrganizations(filling: Omit<Filling, 'organizations'>): Promise<Organizations> {
  if (!has(filling, 'Organization')) return new Map()
  const made = await Promise.all(
    ORGANIZATIONS.map(async ({ key, ...properties }) => {
      const item = await filling.store.create(filling.author, 'Organization', {
        ...properties,
        $key: `demo-organization-${key}`,
      })
      return [key, item.$id] as const
    }),
  )
  return new Map(made)
}

async function createContacts(filling: Filling): Promise<void> {
  if (!has(filling, 'Contact')) return
  await Promise.all(
    CONTACTS.map(async (contact, n) => {
      const { organizations, ...name } = contact
      const properties = { ...name, organizations: idsOf(organizations, filling), ...reachOf(contact, n) }
      await filling.store.create(filling.author, 'Contact', { ...properties, $key: `demo-contact-${n}` })
    }),
  )
}

async function createLexemes(filling: Filling): Promise<void> {
  const { store, author, organizations } = filling
  const owner = organizations.get('saltbox')
  if (!has(filling, 'Lexeme') || !owner) return
  const language = await store.create(author, 'Language', { ...LANGUAGE, owner, $key: 'demo-language' })
  const made = await Promise.all(
    LEXEMES.map(async ({ related: _related, ...lexeme }, n) => {
      const properties = {
        ...lexeme,
        language: language.$id,
        owner,
        acknowledgement: 'Made up for the demonstration; no speaker is quoted.',
      }
      return [lexeme.label, await store.create(author, 'Lexeme', { ...properties, $key: `demo-lexeme-${n}` })] as const
    }),
  )
  const byLabel = new Map(made)
  await Promise.all(
    LEXEMES.map(async ({ label, related = [] }) => {
      const item = byLabel.get(label)
      const relatedEntries = related.flatMap((word) => byLabel.get(word)?.$id ?? [])
      if (item && relatedEntries.length > 0)
        await store.update(author, { _t: item._t, _i: item._i, _u: item._u, relatedEntries })
    }),
  )
}

/** Areas make their own content, one after the other. */
async function fillAreas(filling: Filling): Promise<void> {
  const server = async (email: string) => ({ ...(await personOf(filling, email)), admin: true, system: true })
  const call: DemoCall = {
    organizations: Object.fromEntries(filling.organizations),
    today: communityToday(),
    as: async (email) => filling.itemsAs(await server(email)),
    filesAs: async (email) => filling.filesAs(await server(email)),
    paint: startPainting,
    actor: async (email) => {
      const { userId = '', admin, contact } = await personOf(filling, email)
      return { userId, admin, contact }
    },
  }
  for (const { fill } of filling.areas) await fill(call)
}

/** Tables that areas left are tried as their people would: code of the demo runs no actions. */
async function tryImports(filling: Filling): Promise<void> {
  const { store, principals } = filling
  const { ids } = await store.search(SYSTEM, {
    types: [IMPORT_TYPE],
    must: [{ prop: 'state', kind: 'is', value: 'NEW' }],
  })
  for (const { $id, _c } of Object.values(await store.readMany(SYSTEM, ids.filter(isItemId))))
    if (isItemId(_c.by)) await filling.tryImport(await principals.ofUser(parseItemId(_c.by).index), $id)
}

/** People change each other's contacts, one after the other. */
async function makeNews(filling: Filling): Promise<void> {
  const { store } = filling
  for (const { by, of, changes } of NEWS) {
    const [author, { contact }] = [await personOf(filling, by), await personOf(filling, of)]
    if (contact === undefined) continue
    const { _t, _i, _u } = await store.read(author, contact)
    await store.update(author, { _t, _i, _u, ...changes })
  }
}

async function personOf({ database, principals }: Filling, email: string): Promise<Principal> {
  const [account] = await database.query<{ user_i: number }>('select user_i from account where email = $1', [email])
  if (!account) throw new Error(`the demo has no ${email}`)
  return principals.ofUser(account.user_i)
}

/** Makes the person's User item, contact, rights and sign-in; gives the index of the User item. */
async function createAccount(filling: Filling, account: DemoAccount): Promise<number> {
  const { store, accounts, capabilities } = filling
  const contact = await createOwnContact(filling, account)
  const held = account.everyCapability ? capabilities : (account.capabilities ?? [])
  const user = await store.create(SYSTEM, 'User', {
    name: `${account.firstName} ${account.lastName}`,
    email: account.email,
    admin: account.admin ?? false,
    capabilities: [...held],
    multiColumns: true,
    ...(contact === undefined ? {} : { contact }),
    $key: `demo-user-${account.email}`,
  })
  await giveRights(filling, user._i, account)
  await accounts.put(user._i, account.email, DEMO_PASSWORD)
  return user._i
}

async function createOwnContact(filling: Filling, account: DemoAccount): Promise<ItemId | undefined> {
  if (account.organizations.length === 0 || !has(filling, 'Contact')) return undefined
  const contact = await filling.store.create(filling.author, 'Contact', {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    organizations: idsOf(account.organizations, filling),
    $key: `demo-contact-${account.email}`,
  })
  return contact.$id
}

async function giveRights({ database, organizations }: Filling, user: number, account: DemoAccount): Promise<void> {
  const giver = account.organizations[0] && organizations.get(account.organizations[0])
  const relations = (account.adminOf ?? [])
    .flatMap((key) => organizations.get(key) ?? [])
    .map((grantedBy) => ({ grant: 'adminOrg', grantedBy }))
  const grants = giver ? (account.grants ?? []).map((grant) => ({ grant, grantedBy: giver })) : []
  for (const right of [...relations, ...grants]) await giveGrant(database, { user, ...right })
}

function idsOf(keys: readonly OrganizationKey[], { organizations }: Filling): ItemId[] {
  return keys.flatMap((key) => organizations.get(key) ?? [])
}

function has({ catalogue, log }: Pick<DemoDeps, 'catalogue' | 'log'>, type: string): boolean {
  if (catalogue.get(type)) return true
  log.warn({ type }, 'demo content of this type is left out: no area of the install has it')
  return false
}
