import type { Item, ItemId } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { act, startConsulting, type Consulting } from './consulting.ts'

/** A person of a community who works on steps without the right to change responses. */
export interface Helper {
  client: TestClient
  contact: ItemId
}

/** A server on which a community answers by the steps of a published workflow. */
export interface Answering {
  all: Consulting
  workflow: Item
  response: Item
  helper: Helper
}

/** Publishes a draft as the steps by which the first community answers. Returns the workflow. */
export async function publishFor(all: Consulting, draft: object): Promise<Item> {
  const [owner] = all.communities
  const workflow = await all.admin.request<Item>('create/Workflow', {
    title: 'Standard answer',
    owner,
    of: 'ConsultResponse',
    draft,
  })
  await act(all.admin, 'publishWorkflow', workflow, { why: 'The first one' })
  const found = await all.admin.request<{ ids: string[] }>('search/ids', {
    types: ['ConsultTerms'],
    must: [{ prop: 'owner', kind: 'rel', value: [owner] }],
  })
  const terms = await all.admin.request<Item>(`read/${found.ids[0] ?? ''}`)
  await all.admin.request('update', { _t: terms._t, _i: terms._i, _u: terms._u, workflow: workflow.$id })
  return workflow
}

/** Starts a server, publishes a draft as the steps of the first community, and asks it about a file. */
export async function startAnswering(draft: object): Promise<Answering> {
  const all = await startConsulting()
  const [owner] = all.communities
  const workflow = await publishFor(all, draft)
  const user = await all.server.addUser({
    organizations: [owner],
    capabilities: ['ConsultRespond', 'ResponseWorkflow'],
  })
  const client = await all.server.client(user.email)
  const me = await all.admin.request<Item>(`read/User-${user.index}`)
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  await act(all.clerk, 'distribute', made)
  const { ids } = await all.lands.request<{ ids: string[] }>('search/ids', { types: ['ConsultResponse'] })
  const response = await all.lands.request<Item>(`read/${ids[0] ?? ''}`)
  return { all, workflow, response, helper: { client, contact: me['contact'] as ItemId } }
}
