import type { ItemId } from '@cairn/contract'
import type { RunningServer } from '@cairn/server/main'
import { giveGrant, SYSTEM } from '@cairn/server/testing'

/**
 * An account to create, with its rights. Everything may be left out: its e-mail address is then new, and it
 * has no rights.
 */
export interface TestUser {
  email?: string
  name?: string
  /** Whether it is an administrator of the install. */
  admin?: boolean
  capabilities?: readonly string[]
  /** Organisations of its contact, which is created with it. Needs the types Contact and Organization. */
  organizations?: readonly ItemId[]
  /**
   * Grants to it, such as `Note.create`, `adminOrg` or `readOrg`, each with the organisation that gives it.
   */
  grants?: readonly { grant: string; grantedBy: ItemId }[]
}

/**
 * A created account: the index of its User item, its e-mail address, and its contact if it has
 * organisations.
 */
export interface TestAccount {
  index: number
  email: string
  contact?: ItemId
}

/** Password of all test accounts. */
export const TEST_PASSWORD = 'a password for tests'

let made = 0

/** Creates an account on a running server, with the password `TEST_PASSWORD`, its contact and its rights. */
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
