import { TestClient } from './client.ts'
import { startCommunity, type Community } from './community.ts'

/** A community with someone who administers its first organisation, an administrator, and clients that leave after each test. */
export interface KeptCommunity extends Community {
  keeper: { index: number; email: string }
  admin: { index: number; email: string }
  /** A client of this person, closed by `leave`; one of nobody. */
  join(email: string): Promise<TestClient>
  visit(): Promise<TestClient>
  leave(): void
}

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

/** The item of an id as an action names it. */
export function targetOf(id: string): { t: string; i: number } {
  const [t = '', i] = id.split('-')
  return { t, i: Number(i) }
}

/** `fine`, or the code of the error a call is refused with. */
export function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'fine',
    (thrown: { code: string }) => thrown.code,
  )
}
