import type { ItemId } from '@cairn/contract'
import type { RunningServer } from '@cairn/server/main'
import { giveGrant, SYSTEM } from '@cairn/server/testing'

/**
 * Account to create, with its rights. Everything left out gets a default: a new e-mail address and no
 * rights.
 */
export interface TestUser {
  email?: string
  name?: string
  admin?: boolean
  capabilities?: readonly string[]
  /** Organisations of their contact. Needs the types Contact and Organization. */
  organizations?: readonly ItemId[]
  /** Grants, and the relations `adminOrg` and `readOrg`, each with the organisation that gives it. */
  grants?: readonly { grant: string; grantedBy: ItemId }[]
}

/** An account: the index of its User item, its e-mail address, and its contact if it has organisations. */
export interface TestAccount {
  index: number
  email: string
  contact?: ItemId
}

/** Password of all test accounts. */
export const TEST_PASSWORD = 'a password for tests'

let made = 0

/** Creates an account with `TEST_PASSWORD`, its contact and its rights. */
export async function addUser({ parts }: RunningServer, user: TestUser): Promise<TestAccount> {
  const { store } = parts.engine
  made += 1
  const { email = `user-${made}@test.example`, name = `User ${made}`, organizations = [], grants = [] } = user
  const contact =
    organizations.length > 0
      ? await store.create(SYSTEM, 'Contact', { firstName: name, lastName: 'Test', organizations })
      : undefined
  const item = await store.create(SYSTEM, 'User', {
    name,
    email,
    admin: user.admin ?? false,
    capabilities: [...(user.capabilities ?? [])],
    ...(contact ? { contact: contact.$id } : {}),
  })
  for (const grant of grants) await giveGrant(parts.database, { user: item._i, ...grant })
  await parts.accounts.put(item._i, email, TEST_PASSWORD)
  return { index: item._i, email, ...(contact ? { contact: contact.$id } : {}) }
}
