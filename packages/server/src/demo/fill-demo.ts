import type { Logger } from 'pino'
import type { ItemId } from '@cairn/contract'
import type { Accounts } from '../accounts/accounts.ts'
import type { Database } from '../database/database.ts'
import { SYSTEM } from '../store/system-principal.ts'
import type { Principals, Store, TypeCatalogue } from '../store/types.ts'
import { ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { CONTACTS, reachOf } from './contacts.ts'
import { LANGUAGE, LEXEMES } from './lexemes.ts'
import { ORGANIZATIONS, type OrganizationKey } from './organizations.ts'

export interface DemoParts {
  database: Database
  store: Store
  principals: Principals
  catalogue: TypeCatalogue
  /** Every capability the areas of the install name. */
  capabilities: readonly string[]
  accounts: Accounts
  log: Logger
}

type Organizations = ReadonlyMap<OrganizationKey, ItemId>

/** Lock that lets one process fill the demo while others of the same database wait. */
const DEMO_LOCK = 7_216_301

/** Fills an empty store with demo content and accounts, once; a store that holds an account is left as it is. */
export async function fillDemo(parts: DemoParts): Promise<void> {
  await alone(parts.database, async () => {
    const [row] = await parts.database.query<{ filled: boolean }>('select exists (select from account) as filled')
    if (row?.filled) return
    const started = performance.now()
    const organizations = await createOrganizations(parts)
    await createAccounts(parts, organizations)
    await Promise.all([createContacts(parts, organizations), createLexemes(parts, organizations)])
    parts.log.info({ ms: Math.round(performance.now() - started) }, 'demo content is in place')
  })
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

async function createOrganizations(parts: DemoParts): Promise<Organizations> {
  if (!has(parts, 'Organization')) return new Map()
  const made = await Promise.all(
    ORGANIZATIONS.map(async ({ key, ...properties }) => [key, (await parts.store.create(SYSTEM, 'Organization', properties)).$id] as const),
  )
  return new Map(made)
}

async function createContacts(parts: DemoParts, organizations: Organizations): Promise<void> {
  if (!has(parts, 'Contact')) return
  await Promise.all(
    CONTACTS.map(async (contact, n) => {
      const { organizations: keys, ...name } = contact
      await parts.store.create(SYSTEM, 'Contact', { ...name, organizations: idsOf(keys, organizations), ...reachOf(contact, n) })
    }),
  )
}

async function createLexemes(parts: DemoParts, organizations: Organizations): Promise<void> {
  const owner = organizations.get('saltbox')
  if (!has(parts, 'Lexeme') || !owner) return
  const made = await Promise.all(
    LEXEMES.map(async ({ related: _related, ...lexeme }) => {
      const properties = { ...lexeme, language: LANGUAGE, owner, acknowledgement: 'Made up for the demonstration; no speaker is quoted.' }
      return [lexeme.label, await parts.store.create(SYSTEM, 'Lexeme', properties)] as const
    }),
  )
  const byLabel = new Map(made)
  await Promise.all(
    LEXEMES.map(async ({ label, related = [] }) => {
      const item = byLabel.get(label)
      const relatedEntries = related.flatMap((word) => byLabel.get(word)?.$id ?? [])
      if (item && relatedEntries.length > 0) await parts.store.update(SYSTEM, { _t: item._t, _i: item._i, _u: item._u, relatedEntries })
    }),
  )
}

async function createAccounts(parts: DemoParts, organizations: Organizations): Promise<void> {
  // One after the other, so that their ids are the same in every demo.
  for (const account of ACCOUNTS) await createAccount(parts, account, organizations)
}

async function createAccount(parts: DemoParts, account: DemoAccount, organizations: Organizations): Promise<void> {
  const { store, accounts, capabilities } = parts
  const contact = await createOwnContact(parts, account, organizations)
  const held = account.everyCapability ? capabilities : (account.capabilities ?? [])
  const user = await store.create(SYSTEM, 'User', {
    name: `${account.firstName} ${account.lastName}`,
    email: account.email,
    admin: account.admin ?? false,
    capabilities: [...held],
    multiColumns: true,
    ...(contact === undefined ? {} : { contact }),
  })
  await giveRights(parts, user._i, account, organizations)
  await accounts.put(user._i, account.email, DEMO_PASSWORD)
}

async function createOwnContact(parts: DemoParts, account: DemoAccount, organizations: Organizations): Promise<ItemId | undefined> {
  const keys = account.organizations.length > 0 ? account.organizations : (['saltbox'] as const)
  if (!has(parts, 'Contact') || account.admin) return undefined
  const contact = await parts.store.create(SYSTEM, 'Contact', {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    organizations: idsOf(keys, organizations),
  })
  return contact.$id
}

async function giveRights({ database }: DemoParts, user: number, account: DemoAccount, organizations: Organizations): Promise<void> {
  const community = organizations.get('saltbox')
  const relations = (account.adminOf ?? []).flatMap((key) => organizations.get(key) ?? []).map((by) => ['adminOrg', by])
  const grants = community ? (account.grants ?? []).map((grant) => [grant, community]) : []
  for (const [grant, by] of [...relations, ...grants]) {
    await database.query('insert into grant_given (user_i, grant_name, granted_by) values ($1, $2, $3)', [user, grant, by])
  }
}

function idsOf(keys: readonly OrganizationKey[], organizations: Organizations): ItemId[] {
  return keys.flatMap((key) => organizations.get(key) ?? [])
}

function has({ catalogue, log }: DemoParts, type: string): boolean {
  if (catalogue.get(type)) return true
  log.warn({ type }, 'demo content of this type is left out: no area of the install has it')
  return false
}
