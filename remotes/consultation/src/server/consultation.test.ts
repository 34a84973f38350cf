import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemId, type Item, type ItemId, type MoveLines } from '@cairn/contract'
import type { Notification, NotifyChoices } from '@cairn/contract/notify'
import { codeOf, refusalOf } from '@cairn/testkit/kept-community'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { countQuery } from '../model/queries.ts'
import { act, respond, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

const file = (values: object = {}) => all.submitter.request<Item>('create/Consultation', { ...all.whole, ...values })
const read = (client: TestClient, { $id }: Pick<Item, '$id'>) => client.request<Item>(`read/${$id}`)
const namedBy = async (client: TestClient, type: string, { $id }: Item, property = 'consultation') => {
  const { ids } = await client.request<{ ids: string[] }>('search/ids', {
    types: [type],
    must: [{ prop: property, kind: 'rel', value: [$id] }],
  })
  return Promise.all(ids.map((id) => client.request<Item>(`read/${id}`)))
}
/** A file that both communities were asked about. */
async function distributed(): Promise<Item> {
  const made = await file()
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  return act(all.clerk, 'distribute', made)
}
const responsesOf = async (item: Item) => {
  const responses = await namedBy(all.admin, 'ConsultResponse', item)
  return all.communities.map((community) => responses.find((response) => response['community'] === community) as Item)
}

it('CNS-3 keeps half a draft, and says at the submission what it still needs', async () => {
  const draft = await all.submitter.request<Item>('create/Consultation', { projectName: 'Weir', owner: all.proponent })
  expect(draft).toMatchObject({ state: 'DRAFT', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  const refused = act(all.submitter, 'submit', draft)
  await expect(refused).rejects.toMatchObject({
    code: 'invalidItem',
    details: { properties: { projectArea: { userMessage: 'errors.required' }, region: expect.anything() } },
  })
  expect(await read(all.submitter, draft)).toMatchObject({ state: 'DRAFT' })
})

it('CNS-5 measures the project area, and CNS-4 refuses dates that run backwards', async () => {
  const made = await file()
  expect(made.areaHectares).toBeCloseTo(74.6, 0)
  const { _t, _i, _u } = made
  const dates = { projectStartDt: '2027-05-01', projectEndDt: '2027-04-01' }
  const wrong = all.submitter.request('update', { _t, _i, _u, ...dates })
  await expect(wrong).rejects.toMatchObject({ details: { properties: { projectEndDt: expect.anything() } } })
})

it('CNS-6 goes from draft to review, back with named gaps, again to review, and is accepted', async () => {
  const made = await file()
  expect(await act(all.submitter, 'submit', made)).toMatchObject({ state: 'REVIEW', intake: all.office })
  expect(await codeOf(act(all.clerk, 'returnIncomplete', made, { gaps: [' '] }))).toBe('invalidItem')
  await act(all.clerk, 'returnIncomplete', made, { gaps: ['A map of the roads', 'Fish survey'] })
  const [thread] = await namedBy(all.admin, 'Thread', made, 'context')
  expect(thread).toMatchObject({ purpose: 'CONSULT_INCOMPLETE', resolved: false })
  expect(await namedBy(all.admin, 'Message', thread as Item, 'thread')).toHaveLength(2)
  const { _t, _i, _u } = await read(all.submitter, made)
  await all.submitter.request('update', { _t, _i, _u, accessRequirements: 'By boat' })
  for (const what of ['A map of the roads', 'Fish survey'])
    await act(all.submitter, 'tickAsked', made, { what, done: true })
  expect(await act(all.submitter, 'resubmit', made)).toMatchObject({ state: 'REVIEW' })
  expect(await read(all.admin, thread as Item)).toMatchObject({ resolved: true })
  const accepted = await act(all.clerk, 'accept', made)
  expect(accepted).toMatchObject({ state: 'SUBMITTED', submitted: expect.stringContaining('T') })
})

it('CNS-2 a submitted file is changed by an amendment with a reason only', async () => {
  const made = await file()
  await act(all.submitter, 'submit', made)
  const { _t, _i, _u } = await read(all.submitter, made)
  const change = { _t, _i, _u, projectName: 'South Fork line' }
  expect(await codeOf(all.submitter.request('update', change))).toBe('consultation.submitted')
  const changes = { projectName: 'South Fork line' }
  expect(await codeOf(act(all.submitter, 'amend', made, { changes }))).toBe('badMessage')
  const amended = await act(all.submitter, 'amend', made, { changes, reason: 'Other river' })
  expect(amended).toMatchObject({ projectName: 'South Fork line', state: 'REVIEW' })
  expect(await codeOf(act(all.submitter, 'amend', made, { changes: { owner: all.office }, reason: 'x' }))).toBe(
    'propertyUnknown',
  )
})

it('CNS-7 only intake and administrators accept and distribute, not even who administers the submitter', async () => {
  const made = await file()
  await act(all.submitter, 'submit', made)
  for (const client of [all.submitter, all.chief, all.lands])
    expect(await codeOf(act(client, 'accept', made))).toBe('notAllowed')
  expect(await codeOf(act(all.submitter, 'addCandidates', made))).toBe('notAllowed')
  expect(await act(all.admin, 'accept', made, { level: 'DEEP' })).toMatchObject({ state: 'SUBMITTED', level: 'DEEP' })
  expect(await codeOf(act(all.clerk, 'distribute', made))).toBe('consultation.noneSelected')
})

it('CNS-8 finds candidates by their published area of interest, once', async () => {
  const made = await file()
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  expect(await act(all.clerk, 'addCandidates', made)).toEqual({ added: 1 })
  expect(await act(all.clerk, 'addCandidates', made)).toEqual({ added: 0 })
  const [candidate] = await namedBy(all.clerk, 'ConsultResponse', made)
  expect(candidate).toMatchObject({ community: all.communities[0], state: 'DRAFT', selected: true })
})

it('CNS-295 is submitted without a shape for the whole territory; all who published an area may be chosen', async () => {
  const { projectArea: _none, ...values } = all.whole
  const made = await all.submitter.request<Item>('create/Consultation', values)
  expect(await codeOf(act(all.submitter, 'submit', made))).toBe('invalidItem')
  const { _t, _i, _u } = made
  await all.submitter.request('update', { _t, _i, _u, areaBasis: 'TERRITORY' })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  expect(await act(all.clerk, 'addCandidates', made)).toEqual({ added: 1 })
  expect(await namedBy(all.clerk, 'ConsultResponse', made)).toMatchObject([
    { community: all.communities[0], selected: false },
  ])
})

it('CNS-8 asks communities and whoever has terms, and nobody else', async () => {
  const made = await file()
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  const museum = await all.admin.request<Item>('create/Organization', { displayName: 'Museum', type: 'MUSEUM' })
  const add = (...communities: string[]) => act(all.clerk, 'addCandidates', made, { communities })
  expect(await codeOf(add(all.communities[0], museum.$id))).toBe('consultation.notAsked')
  expect(await namedBy(all.clerk, 'ConsultResponse', made)).toEqual([])
  await all.admin.request('create/ConsultTerms', { title: 'Ours', owner: museum.$id })
  expect(await add(all.communities[0], museum.$id)).toEqual({ added: 2 })
})

it('CNS-9 tells whom it goes to and until when before it goes, to those alone who may send it', async () => {
  const made = await file()
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  expect(await codeOf(act(all.clerk, 'whoIsAsked', made))).toBe('consultation.noneSelected')
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  const { lines } = (await act(all.clerk, 'whoIsAsked', made)) as unknown as MoveLines
  expect(lines.map(({ item, days }) => [item, days])).toEqual(
    expect.arrayContaining([
      [all.communities[0], 10],
      [all.communities[1], 15],
    ]),
  )
  for (const client of [all.submitter, all.lands])
    expect(await codeOf(act(client, 'whoIsAsked', made))).toBe('notAllowed')
  await act(all.clerk, 'distribute', made)
  const due = Object.fromEntries((await responsesOf(made)).map((response) => [response['community'], response['due']]))
  expect(lines.map(({ item, until }) => [item, until])).toEqual(lines.map(({ item }) => [item, due[String(item)]]))
})

it('CNS-9 distributes to those selected, all in one: responses, notices and clocks', async () => {
  const made = await file()
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  const other = (await responsesOf(made))[1] as Item
  await all.clerk.request('update', { _t: other._t, _i: other._i, _u: other._u, selected: false })
  const $key = 'distribute-once'
  const done = await act(all.clerk, 'distribute', made, { $key })
  expect(done).toMatchObject({ state: 'CONSULTING', distributed: expect.any(String) })
  await act(all.clerk, 'distribute', made, { $key })
  const [asked, passedOver] = await responsesOf(made)
  expect(asked).toMatchObject({
    state: 'PENDING',
    clockState: 'RUNNING',
    due: expect.any(String),
    owner: all.communities[0],
  })
  expect(passedOver).toMatchObject({ state: 'NOT_SELECTED' })
  const notices = await namedBy(all.admin, 'ConsultNotice', made)
  expect(notices).toMatchObject([{ status: 'AWAITING', community: all.communities[0], submitter: all.proponent }])
  expect(await codeOf(act(all.clerk, 'distribute', made))).toBe('transition')
})

it('CNS-12 stops all clocks with a reason and lets them run again', async () => {
  const made = await distributed()
  expect(await codeOf(act(all.submitter, 'suspend', made))).toBe('invalidItem')
  await act(all.submitter, 'suspend', made, { reason: 'New route' })
  const [still] = await responsesOf(made)
  expect(still).toMatchObject({ clockState: 'STOPPED' })
  expect(still).not.toHaveProperty('due')
  expect(await codeOf(act(all.lands, 'resumeClock', still as Item))).toBe('consultation.filePending')
  expect(await namedBy(all.admin, 'ConsultNotice', made)).toMatchObject([{ status: 'STOPPED' }, { status: 'STOPPED' }])
  expect(await act(all.clerk, 'resume', made)).toMatchObject({ state: 'CONSULTING' })
  expect((await responsesOf(made))[0]).toMatchObject({ clockState: 'RUNNING', due: expect.any(String) })
})

it('CNS-12 a community stops its own clock and no other', async () => {
  const made = await distributed()
  const [own, others] = (await responsesOf(made)) as [Item, Item]
  await act(all.lands, 'stopClock', own, { reason: 'Mourning' })
  expect(await responsesOf(made)).toMatchObject([{ clockState: 'STOPPED' }, { clockState: 'RUNNING' }])
  expect(await codeOf(act(all.lands, 'stopClock', others, { reason: 'x' }))).toBe('notAllowed')
  expect(await read(all.admin, made)).toMatchObject({ state: 'CONSULTING' })
  await act(all.lands, 'resumeClock', own)
  expect(await responsesOf(made)).toMatchObject([{ clockState: 'RUNNING' }, { clockState: 'RUNNING' }])
})

it('CNS-17 the last answer settles the file; an answer taken back opens it again', async () => {
  const made = await distributed()
  const [first, second] = (await responsesOf(made)) as [Item, Item]
  expect(await codeOf(act(all.lands, 'respond', first))).toBe('invalidItem')
  const answered = await respond(all, all.lands, first, 'NO_CONCERNS')
  expect(answered).toMatchObject({ state: 'RESPONDED', outcome: 'NO_CONCERNS', late: false })
  expect(answered).not.toHaveProperty('clockState')
  expect(await read(all.admin, made)).toMatchObject({ state: 'CONSULTING' })
  await act(all.neighbour, 'noResponse', second, { noResponseReason: 'Not our area', confirmed: true })
  expect(await read(all.admin, made)).toMatchObject({ state: 'RESPONDED' })
  const statuses = (await namedBy(all.admin, 'ConsultNotice', made)).map(({ status }) => status).sort()
  expect(statuses).toEqual(['ANSWERED', 'NO_RESPONSE'])
  await act(all.lands, 'reopen', first, { reason: 'Wrong letter' })
  expect(await read(all.admin, made)).toMatchObject({ state: 'CONSULTING' })
  expect((await responsesOf(made))[0]).toMatchObject({ state: 'PENDING', clockState: 'RUNNING' })
})

it('CNS-18 is not closed while a clock runs, and closed once all is answered', async () => {
  const made = await distributed()
  expect(await codeOf(act(all.clerk, 'close', made))).toBe('consultation.clockRuns')
  const [first, second] = (await responsesOf(made)) as [Item, Item]
  await respond(all, all.lands, first, 'OBJECTION')
  await respond(all, all.neighbour, second, 'NO_CONCERNS')
  expect(await codeOf(act(all.chief, 'close', made))).toBe('notAllowed')
  expect(await act(all.clerk, 'close', made)).toMatchObject({ state: 'CLOSED' })
  expect(await codeOf(act(all.lands, 'reopen', first, { reason: 'x' }))).toBe('consultation.fileEnded')
})

it('CNS-19 is withdrawn with a reason: notices say so, and responses can be read and not answered', async () => {
  const draft = await file()
  expect(await codeOf(act(all.submitter, 'withdraw', draft, { reason: 'x' }))).toBe('transition')
  const made = await distributed()
  const [first] = (await responsesOf(made)) as [Item, Item]
  expect(await act(all.submitter, 'withdraw', made, { reason: 'No money' })).toMatchObject({ state: 'WITHDRAWN' })
  expect(await namedBy(all.admin, 'ConsultNotice', made)).toMatchObject([
    { status: 'WITHDRAWN' },
    { status: 'WITHDRAWN' },
  ])
  expect(await read(all.lands, first)).toMatchObject({ state: 'WITHDRAWN', consultState: 'WITHDRAWN' })
  expect(await codeOf(respond(all, all.lands, first, 'NO_CONCERNS'))).toBe('transition')
})

it('CNS-13 the submitter gives a community more time, with a reason; the community itself does not', async () => {
  const made = await distributed()
  const notice = (await namedBy(all.submitter, 'ConsultNotice', made)).find(
    ({ community }) => community === all.communities[0],
  ) as Item
  const grant = (client: TestClient, values: object) => act(client, 'grantDays', notice, { days: 3, ...values })
  expect(await codeOf(grant(all.lands, { reason: 'Late' }))).toBe('notAllowed')
  const given = await grant(all.submitter, { reason: 'Late' })
  expect(String(given.due) > String(notice.due)).toBe(true)
  expect((await responsesOf(made))[0]).toMatchObject({ due: given.due })
  await all.server.parts.notifications.settle()
  const { items } = await all.lands.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'CNS_EXTENDED', context: given.$id, reason: 'Late' }))
})

it('CNS-20 further communities are asked later, each with a period of its own', async () => {
  const made = await file()
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: [all.communities[0]] })
  await act(all.clerk, 'distribute', made)
  await act(all.clerk, 'addCandidates', made, { communities: [all.communities[1]] })
  await act(all.clerk, 'addCommunities', made, { reason: 'Their trapline' })
  expect(await responsesOf(made)).toMatchObject([{ state: 'PENDING' }, { state: 'PENDING' }])
  expect((await namedBy(all.admin, 'ConsultNotice', made)).length).toBe(2)
})

it('T59 T8 CNS-20 an organisation that nobody may read is asked, refiled to and named like one that was never there', async () => {
  const { store } = all.server.parts.engine
  const hidden = (await store.create(SYSTEM, 'Organization', { displayName: 'Gone', type: 'COMMUNITY' })).$id
  await store.remove(SYSTEM, hidden)
  const missing = itemId('Organization', 98_765_432)
  expect(await codeOf(all.clerk.request(`read/${hidden}`))).toBe('notAllowed')
  const made = await file()
  const refusals = async (id: ItemId) => {
    const { _u, _t, _i } = await read(all.submitter, made)
    return [
      await refusalOf(act(all.clerk, 'addCandidates', made, { communities: [id] })),
      await refusalOf(act(all.clerk, 'addCandidates', made, { communities: [all.communities[0], id] })),
      await refusalOf(act(all.admin, 'refile', made, { organization: id, reason: 'x' })),
      ...(await Promise.all(
        ['primaryOrg', 'informedOrgs', 'regulatorOrgs', 'supOrgs'].map((name) =>
          refusalOf(all.submitter.request('update', { _t, _i, _u, [name]: name === 'primaryOrg' ? id : [id] })),
        ),
      )),
    ].map((refusal) => refusal.replaceAll(id, 'ID'))
  }
  for (const state of ['DRAFT', 'SUBMITTED', 'CONSULTING']) {
    if (state === 'SUBMITTED') for (const move of ['submit', 'accept']) await act(all.admin, move, made)
    if (state === 'CONSULTING') {
      await act(all.clerk, 'addCandidates', made, { communities: [all.communities[0]] })
      await act(all.clerk, 'distribute', made)
    }
    const refused = await refusals(hidden)
    expect(refused).not.toContain('fine')
    expect([state, refused]).toEqual([state, await refusals(missing)])
  }
  expect(await namedBy(all.admin, 'ConsultResponse', made)).toHaveLength(1)
})

it('CNS-26 staff file a letter in the name of who asks, and its clock runs from the day it came in', async () => {
  const [terms] = (await namedBy(all.lands, 'ConsultTerms', { $id: all.communities[0] } as Item, 'owner')) as [Item]
  const letter = { projectName: 'Letter of the port', organization: all.proponent, received: '2026-06-01' }
  expect(await codeOf(act(all.neighbour, 'fileInName', terms, letter))).toBe('notAllowed')
  expect(await codeOf(act(all.lands, 'fileInName', terms, { ...letter, received: '2999-01-01' }))).toBe('invalidItem')
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' })
  expect(await act(all.lands, 'fileInName', terms, { ...letter, received: today })).toMatchObject({ received: today })
  // Who files from where it is tomorrow already means today.
  const farthest = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Kiritimati' })
  const fromThere = await act(all.lands, 'fileInName', terms, { ...letter, received: farthest })
  expect(fromThere).toMatchObject({ received: today })
  const made = await act(all.lands, 'fileInName', terms, letter)
  expect(made).toMatchObject({ state: 'CONSULTING', owner: all.proponent, filedBy: all.communities[0] })
  const [response] = (await namedBy(all.lands, 'ConsultResponse', made)) as [Item]
  expect(response).toMatchObject({ state: 'PENDING', due: '2026-06-15' })
  const { _t, _i, _u } = made
  expect(await all.lands.request('update', { _t, _i, _u, region: 'COAST' })).toMatchObject({ region: 'COAST' })
  expect(await read(all.submitter, made), 'its owner reads what was filed in its name').toMatchObject({
    region: 'COAST',
  })
  await respond(all, all.lands, response, 'NO_CONCERNS')
  expect(await read(all.lands, made), 'it takes in what it filed itself').toMatchObject({ state: 'RESPONDED' })
})

it('CNS-290 a message is kept with the file, and who asks is created where they are new', async () => {
  const [terms] = (await namedBy(all.lands, 'ConsultTerms', { $id: all.communities[0] } as Item, 'owner')) as [Item]
  const message = {
    projectName: 'Slipway',
    received: '2026-06-01',
    newOrganization: 'Slipway Builders',
    newContact: { name: 'Quill, Rosa', address: 'rosa@slipway.example' },
    area: all.whole['projectArea'],
    log: { subject: 'Slipway', date: '2026-06-01', description: 'Dear all' },
  }
  const made = await act(all.lands, 'fileInName', terms, message)
  expect(made).toMatchObject({ state: 'CONSULTING', projectArea: message.area })
  expect(await read(all.admin, { $id: made['owner'] } as Item)).toMatchObject({ displayName: 'Slipway Builders' })
  const [contact = ''] = [made['primaryContacts'] ?? []].flat().map(String)
  expect(await read(all.admin, { $id: contact } as Item)).toMatchObject({ firstName: 'Rosa', lastName: 'Quill' })
  const [log] = await namedBy(all.lands, 'CommLog', made, 'context')
  expect(log).toMatchObject({ owner: all.communities[0], direction: 'INCOMING', contacts: [contact] })
  expect(await namedBy(all.submitter, 'CommLog', made, 'context'), 'others read no log').toEqual([])
  for (const others of [
    { attachments: ['Attachment-999999'] },
    { contact: 'Contact-999999' },
    { organization: 'Organization-999999', newOrganization: undefined },
  ])
    expect(await codeOf(act(all.lands, 'fileInName', terms, { ...message, ...others }))).toBe('invalidItem')
})

it('CNS-297 links that a message had in place of files stand on the file, and are no more than links', async () => {
  const [terms] = (await namedBy(all.lands, 'ConsultTerms', { $id: all.communities[0] } as Item, 'owner')) as [Item]
  const filing = { projectName: 'Weir', organization: all.proponent, received: '2026-06-01' }
  const fileLinks = [{ href: 'https://we.example/plans.zip', until: '2026-07-01' }, { href: 'https://we.example/map' }]
  const made = await act(all.lands, 'fileInName', terms, { ...filing, fileLinks })
  expect(made).toMatchObject({ fileLinks })
  for (const href of ['no link', 'javascript:alert(1)'])
    expect(await codeOf(act(all.lands, 'fileInName', terms, { ...filing, fileLinks: [{ href }] }))).not.toBe('fine')
})

it('CNS-23 nobody makes a response or a notice by hand, nor says who takes in files', async () => {
  for (const client of [all.lands, all.admin])
    for (const type of ['ConsultResponse', 'ConsultNotice'])
      expect(await codeOf(client.request(`create/${type}`, {}))).toBe('notAllowed')
  const own = { title: 'Terms', owner: all.proponent, takesIn: true }
  expect(await codeOf(all.chief.request('create/ConsultTerms', own))).toBe('notAllowed')
})

it('CNS-45 mails at once that a file was returned or distributed, to whoever chose nothing', async () => {
  const { kinds } = await all.submitter.request<NotifyChoices>('act/notifyChoices', {})
  const modeOf = (name: string) => kinds.find(({ kind }) => kind === name)?.mode
  expect(['CNS_INCOMPLETE', 'CNS_DISTRIBUTED', 'CNS_CLOSED'].map(modeOf)).toEqual(['IMMEDIATE', 'IMMEDIATE', 'DIGEST'])
})

it('CNS-54 counts the consultations that name an organisation or a person, of those that one may read', async () => {
  const contact = (all.whole['primaryContacts'] as string[])[0]
  const count = async (client: TestClient, by: 'primaryOrg' | 'primaryContacts', named: unknown) => {
    const { facets } = await client.request<{ facets: { count: { value: string; count: number }[] } }>(
      'search/ids',
      countQuery(by),
    )
    return facets.count.find(({ value }) => value === named)?.count ?? 0
  }
  const counts = (client: TestClient) =>
    Promise.all([count(client, 'primaryOrg', all.proponent), count(client, 'primaryContacts', contact)])
  const [organizations = 0, people = 0] = await counts(all.submitter)
  const before = await counts(all.neighbour)
  await file()
  expect(await counts(all.submitter)).toEqual([organizations + 1, people + 1])
  expect(await counts(all.neighbour)).toEqual(before)
})
