import { itemId, type Item, type ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

/** A running test server with a program of a community, and people who have different parts in it. */
export interface Survey {
  server: TestServer
  home: ItemId
  /** A program for people that it names, of whom the collector is one. */
  program: Item
  /** Administers the community. */
  coordinator: TestClient
  people: Record<'coordinator' | 'collector' | 'reviewer' | 'member' | 'stranger' | 'outsider', TestClient>
  /** Another organisation, of which the stranger is. */
  away: ItemId
  contacts: Record<'member' | 'stranger', ItemId>
  close(): Promise<void>
}

/** Starts a server with everything in `Survey`. The caller closes it. */
export async function startSurvey(): Promise<Survey> {
  const server = await startTestServer()
  const organization = async (displayName: string) =>
    (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  const [home, away, far] = [await organization('Home'), await organization('Away'), await organization('Far')]
  const person = async (organizations: ItemId[], capabilities: string[], rights: string[] = []) => {
    const added = await server.addUser({
      ...{ organizations, capabilities },
      grants: rights.map((grant) => ({ grant, grantedBy: home })),
    })
    const account = await server.parts.engine.store.read(SYSTEM, itemId('User', added.index))
    const { store } = server.parts.engine
    const { $id: contact, _t, _i, _u } = await store.read(SYSTEM, String(account['contact']) as ItemId)
    await store.update(SYSTEM, { _t, _i, _u, organizations })
    return { client: await server.client(added.email), contact }
  }
  const coordinator = await person([home], ['GeoKeeper'], ['adminOrg'])
  const collector = await person([home], [])
  const reviewer = await person([home], [], ['GeoKeeperFieldData.PRIVATE.read', 'GeoKeeperFieldData.review'])
  const member = await person([home], [])
  const stranger = await person([away], [])
  const outsider = await person([far], [])
  const program = await coordinator.client.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Shoreline watch', owner: home, access: 'ASSIGNED', state: 'ACTIVE' },
    assigned: [collector.contact],
  })
  const people = {
    coordinator: coordinator.client,
    collector: collector.client,
    reviewer: reviewer.client,
    member: member.client,
    stranger: stranger.client,
    outsider: outsider.client,
  }
  return {
    ...{ away, contacts: { member: member.contact, stranger: stranger.contact } },
    ...{ server, home, program, coordinator: coordinator.client, people },
    async close() {
      for (const client of Object.values(people)) client.close()
      await server.close()
    },
  }
}
