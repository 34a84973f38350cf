import { TestClient } from './client.ts'
import { startCommunity, type Community } from './community.ts'

/**
 * A community that several tests share, with an administrator of its organisation `home` (`keeper`), an
 * administrator of the install, and clients that `leave` closes.
 */
export interface KeptCommunity extends Community {
  keeper: { index: number; email: string }
  admin: { index: number; email: string }
  /** Returns a signed-in client of this person. */
  join(email: string): Promise<TestClient>
  /** Returns a client that has not signed in. */
  visit(): Promise<TestClient>
  /** Closes all clients of `join` and `visit`; to be called after each test. */
  leave(): void
}

/** Starts a community for several tests to share. Close it when done. */
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

/** Splits an item id (`Note-7`) into type `t` and index `i`, as the body of an action needs them. */
export function targetOf(id: string): { t: string; i: number } {
  const [t = '', i] = id.split('-')
  return { t, i: Number(i) }
}

/** Returns the error code with which a call rejects, or `fine` if it succeeds. */
export function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'fine',
    (thrown: { code: string }) => thrown.code,
  )
}

/** Returns the error code and details with which a request rejects, as JSON, or `fine` if it succeeds. */
export function refusalOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'fine',
    ({ code, details }: { code: string; details?: unknown }) => JSON.stringify([code, details]),
  )
}
