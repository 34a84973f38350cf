import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { richTextOf } from '@cairn/model/rich-text'

const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [-128.41, 52.9],
      [-128.4, 52.9],
      [-128.4, 52.91],
      [-128.41, 52.91],
      [-128.41, 52.9],
    ],
  ],
}

/**
 * A running test server with an organisation that proposes projects, an office that checks them, two
 * communities, and a signed-in person of each.
 */
export interface Consulting {
  server: TestServer
  proponent: ItemId
  office: ItemId
  communities: [ItemId, ItemId]
  /** Files projects for the proponent. */
  submitter: TestClient
  /** Takes in files for the office. */
  clerk: TestClient
  /** Answers for the first and the second community. */
  lands: TestClient
  neighbour: TestClient
  /** Administers the proponent, and so has all its rights. */
  chief: TestClient
  admin: TestClient
  /** Values of a file of which nothing is missing. */
  whole: Record<string, unknown>
  close(): Promise<void>
}

/** Starts a server with everything in `Consulting`. The caller closes it. */
export async function startConsulting(): Promise<Consulting> {
  const server = await startTestServer()
  const make = async (type: string, values: object) =>
    (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
  const organization = (displayName: string, type: string) => make('Organization', { displayName, type })
  const proponent = await organization('Meridian', 'INDUSTRY')
  const office = await organization('Intake office', 'GOVERNMENT')
  const first = await organization('First Nation', 'COMMUNITY')
  const second = await organization('Second Nation', 'COMMUNITY')
  await make('ConsultTerms', { title: 'Intake', owner: office, takesIn: true })
  await make('ConsultTerms', { title: 'First', owner: first, days: 10, followUps: [5], interestArea: AREA })
  const contact = await make('Contact', {
    firstName: 'Ellen',
    lastName: 'Marsh',
    email: 'ellen@meridian.test',
    organizations: [proponent],
  })
  const person = async (organizations: ItemId[], capabilities: string[], rights: string[], by = organizations[0]) => {
    const grants = by ? rights.map((grant) => ({ grant, grantedBy: by })) : []
    const { email } = await server.addUser({ organizations, capabilities, grants })
    return server.client(email)
  }
  const INTAKE = ['accept', 'returnIncomplete', 'distribute', 'addCommunities', 'close', 'suspend', 'resume']
  const OWN = ['PROTECTED.read', 'update']
  const submits = ['ConsultSubmit', 'ConsultCommon', 'Conversation']
  const responds = ['ConsultRespond', 'ConsultCommon', 'Conversation', 'Org']
  const [submitter, clerk, lands, neighbour, chief] = await Promise.all([
    person([proponent], submits, ['Consultation.update']),
    person([office], responds, [
      ...['Consultation', 'ConsultNotice', 'ConsultResponse'].map((type) => `${type}.PROTECTED.read`),
      ...INTAKE.map((move) => `Consultation.${move}`),
      'ConsultResponse.update',
    ]),
    person(
      [first],
      [...responds, 'ResponseWorkflow'],
      [
        'Consultation.PROTECTED.read',
        'ConsultNotice.PROTECTED.read',
        'ConsultRecord.PROTECTED.read',
        'ConsultRecord.update',
        'CommLog.PROTECTED.read',
        'CommLog.update',
        'ConsultTerms.update',
        'ConsultResponse.screen',
        'Consultation.update',
      ].concat(OWN.map((each) => `ConsultResponse.${each}`)),
    ),
    person(
      [second],
      responds,
      ['Consultation.PROTECTED.read', 'ConsultNotice.PROTECTED.read', 'ConsultResponse.approveLetter'].concat(
        OWN.map((each) => `ConsultResponse.${each}`),
      ),
    ),
    person([proponent], submits, ['adminOrg']),
  ])
  const { email } = await server.addUser({ admin: true })
  const admin = await server.client(email)
  const clients = { submitter, clerk, lands, neighbour, chief, admin }
  return {
    server,
    proponent,
    office,
    communities: [first, second],
    ...clients,
    whole: {
      projectName: 'North Fork line',
      projectType: 'TRANSMISSION_LINE',
      projectDescription: richTextOf('Poles and two temporary roads.'),
      projectArea: AREA,
      region: 'COAST',
      stream: 'ENERGY',
      owner: proponent,
      primaryOrg: proponent,
      primaryRole: 'PROPONENT',
      primaryContacts: [contact],
    },
    async close() {
      for (const client of Object.values(clients)) client.close()
      await server.close()
    },
  }
}

/** Answers a response that has a letter which counts as sent. */
export async function respond(
  { server }: Pick<Consulting, 'server'>,
  client: TestClient,
  response: Pick<Item, '$id' | '_t' | '_i'>,
  outcome: string,
): Promise<Item> {
  const { store } = server.parts.engine
  const { _t, _i, _u } = await store.create(SYSTEM, 'Letter', { subject: 'Answer', response: response.$id })
  await store.update(SYSTEM, { _t, _i, _u, state: 'SENT' })
  return act(client, 'respond', response, { outcome })
}

/** Makes a move of an item, or an action on it. */
export function act(
  client: TestClient,
  action: string,
  { _t, _i }: Pick<Item, '_t' | '_i'>,
  body: object = {},
): Promise<Item> {
  return client.request<Item>(`act/${action}`, { t: _t, i: _i, ...body })
}

/** Asks both communities about a new file. Returns the response and the notice of the first. */
export async function askBoth(all: Consulting): Promise<[response: Item, notice: Item]> {
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  await act(all.clerk, 'distribute', made)
  const own = async (type: string) => {
    const must = [
      { prop: 'consultation', kind: 'rel', value: [made.$id] },
      { prop: 'community', kind: 'rel', value: [all.communities[0]] },
    ]
    const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: [type], must })
    return all.admin.request<Item>(`read/${ids[0] ?? ''}`)
  }
  return [await own('ConsultResponse'), await own('ConsultNotice')]
}
