import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

/** A community with belongings at a museum, its people, and helpers. The test closes it. */
export interface BelongingsTest {
  server: TestServer
  home: ItemId
  museum: ItemId
  /** Administers the community. */
  keeper: TestClient
  /** Looks after the return of belongings. */
  officer: TestClient
  member: TestClient
  /** Of the museum, with the right to read claims that are shared with it. */
  holder: TestClient
  /** Makes a move of an item, or takes an action on it, and returns what it answers. */
  move(item: Item, action: string, asked?: object, client?: TestClient): Promise<Item>
  /** Returns the code of a refusal, the names of the properties that it is about, or `saved`. */
  refusal(asked: Promise<unknown>): Promise<string | string[]>
  /** Uploads a small file for a property of an item. */
  file(item: Item, property: string, client?: TestClient): Promise<Item>
  close(): Promise<void>
}

const TYPES = ['Belonging', 'RepatriationClaim', 'ClaimRegime', 'Exhibition', 'Loan']

/** Starts a server with a community, a museum and four people. */
export async function openBelongings(): Promise<BelongingsTest> {
  const server = await startTestServer()
  const { store } = server.parts.engine
  const make = async (displayName: string, type: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type })).$id
  const [home, museum] = [await make('Home', 'COMMUNITY'), await make('Harbour Street Museum', 'MUSEUM')]
  const capabilities = ['Belongings']
  const rights = TYPES.flatMap((type) => ['create', 'update', 'PROTECTED.read'].map((right) => `${type}.${right}`))
  const given = [...rights, 'Belonging.repatriate'].map((grant) => ({ grant, grantedBy: home }))
  const people = [
    { organizations: [home], capabilities, grants: [{ grant: 'adminOrg', grantedBy: home }] },
    { organizations: [home], capabilities, grants: given },
    { organizations: [home] },
    {
      organizations: [museum],
      grants: [{ grant: 'RepatriationClaim.PROTECTED.read', grantedBy: museum }],
    },
  ]
  const clients: TestClient[] = []
  for (const person of people) clients.push(await server.client((await server.addUser(person)).email))
  const [keeper, officer, member, holder] = clients
  if (!keeper || !officer || !member || !holder) throw new Error('four people are needed')
  return {
    ...{ server, home, museum, keeper, officer, member, holder },
    move: ({ _t, _i }, action, asked = {}, client = officer) =>
      client.request<Item>(`act/${action}`, { t: _t, i: _i, ...asked }),
    refusal: (asked) =>
      asked.then(
        () => 'saved',
        (thrown: { code: string; details: { properties?: object } }) =>
          thrown.details.properties ? Object.keys(thrown.details.properties) : thrown.code,
      ),
    file: ({ _t, _i }, relProp, client = officer) =>
      upload(server.url, client, {
        ...{ name: 'answer.txt', bytes: new TextEncoder().encode('Yes') },
        ...{ relType: _t, relProp, relIndex: _i },
      }),
    async close() {
      for (const client of clients) client.close()
      await server.close()
    },
  }
}
