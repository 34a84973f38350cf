import { TestClient } from './client.ts'
import { startCommunity, type Community } from './community.ts'

/**
 * A community shared by several tests, with an administrator of its first organisation (`keeper`), an
 * administrator of the install, and clients that `leave` closes.
 */
export interface KeptCommunity extends Community {
  keeper: { index: number; email: string }
  admin: { index: number; email: string }
  /** Returns a signed-in client of this person. */
  join(email: string): Promise<TestClient>
  /** Returns a client that has not signed in. */
  visit(): Promise<TestClient>
  /** Closes all clients, for use after each test. */
  leave(): void
}

/** Starts a community that several tests share. Close it when done. */
export async function startKeptCommunity(options: Parameters<typeof startCommunity>[0] = {}): Promise<KeptCommunity> {
  const community = await startCommunity(options)
  const grants = [{ grant: 'adminOrg', grantedBy: community.home }]
  const joined: TestClient[] = []
  const keep = (client: TestClient) => {
    joined.push(client)
    return client
  }
  return {
    ...community,
    keeper: await community.addUser({
      name: 'Keeper',
      organizations: [community.home],
      grants,
      capabilities: ['Stories'],
    }),
    admin: await community.addUser({ name: 'Admin', admin: true }),
    join: async (email) => keep(await community.client(email)),
    visit: async () => keep(await TestClient.connect(community.url)),
    leave: () => {
      for (const client of joined.splice(0)) client.close()
    },
  }
}

/** Splits an item id into `t` and `i`, as the body of an action needs them. */
export function targetOf(id: string): { t: string; i: number } {
  const [t = '', i] = id.split('-')
  return { t, i: Number(i) }
}

/** Returns `fine` if the call succeeds, else its error code. */
export function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'fine',
    (thrown: { code: string }) => thrown.code,
  )
}

/** Returns the complete error of a refused request as text; `fine` if it succeeds. */
export function refusalOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'fine',
    ({ code, details }: { code: string; details?: unknown }) => JSON.stringify([code, details]),
  )
}
