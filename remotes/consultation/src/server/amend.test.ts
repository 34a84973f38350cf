// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, refusalOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { consultationType } from '../model/file/consultation.ts'
import { act, askBoth, startConsulting, type Consulting } from '../testing/consulting.ts'

/** What an amendment may change, written a second time: all else is refused. */
const AMENDED = `accessRequirements areaBasis areaOfNewCut attachments fileLinks identifiers informedOrgs
  locationDescription primaryContacts primaryOrg primaryRole projectArea projectDescription projectEndDt projectName
  projectStartDt projectType projectTypeOther region regionOther regulatorOrgs requestedResponseDate stream streamOther
  supContacts supOrgs warnings`.split(/\s+/)
const CARE = ['protocols', 'protocolRule', 'communityLabels']
const SYSTEM_NAMES = ['$id', '_t', '_i', '_u', '_c', '_m', '$can', '$labels', 'access', 'sealed', 'nothing']

let all: Consulting
let response: Item
let notice: Item
let file: Item
beforeAll(async () => {
  all = await startConsulting()
  ;[response, notice] = await askBoth(all)
  file = await read(all.submitter, { $id: response['consultation'] as ItemId })
})
afterAll(() => all.close())

const read = (client: TestClient, { $id }: Pick<Item, '$id'>) => client.request<Item>(`read/${$id}`)
const amend = (client: TestClient, changes: object, more: object = {}) =>
  act(client, 'amend', file, { changes, reason: 'Survey', ...more })
/** The kinds of what somebody is told about an item. */
async function kindsOf(client: TestClient, { $id }: Pick<Item, '$id'>): Promise<string[]> {
  const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  return items.filter(({ context }) => context === $id).map(({ kind }) => kind)
}
const contact = async (values: object) =>
  (await all.server.parts.engine.store.create(SYSTEM, 'Contact', { firstName: 'A', lastName: 'B', ...values })).$id

it('T59 CNS-2 an amendment sets none of what the server, intake or a steward sets, whoever makes it', async () => {
  const own = Object.keys(consultationType.properties).filter((name) => !AMENDED.includes(name))
  expect(own).toEqual(expect.arrayContaining(['sharedWith', 'filedBy', 'uuid', 'submitted', 'contactCards', 'owner']))
  const names = [...own, ...CARE, ...SYSTEM_NAMES]
  const before = await read(all.admin, file)
  for (const client of [all.submitter, all.chief, all.admin])
    for (const name of names)
      for (const value of client === all.submitter ? [null, 'x', [all.office]] : [null]) {
        // Who administers the owner is its steward.
        if (CARE.includes(name) && client !== all.submitter) continue
        expect([name, await codeOf(amend(client, { [name]: value }))]).toEqual([name, 'propertyUnknown'])
      }
  expect(await read(all.admin, file)).toEqual(before)
  expect(await codeOf(read(all.lands, file)), 'it stays with the community that answers').toBe('fine')
})

it('T59 CNS-2 what it may change is changed, and marked', async () => {
  const changes = { projectName: 'South Fork line', areaOfNewCut: 1.5, identifiers: ['A-1'], regionOther: null }
  const amended = await amend(all.submitter, changes)
  expect(amended).toMatchObject({ projectName: 'South Fork line', areaOfNewCut: 1.5, identifiers: ['A-1'] })
  expect(amended).toMatchObject({ amended: expect.stringContaining('T') })
  const { _t, _i, _u } = amended
  const plain = { _t, _i, _u, projectName: 'Other' }
  expect(await codeOf(all.submitter.request('update', plain))).toBe('consultation.submitted')
  expect(await codeOf(all.submitter.request('update', { ...plain, amended: '2026-01-01T00:00:00Z' }))).toBe(
    'notAllowed',
  )
})

it('CNS-2 CNS-298 nothing that a file needs is emptied by an amendment', async () => {
  for (const name of ['projectArea', 'projectDescription', 'primaryContacts'])
    expect([name, await codeOf(amend(all.submitter, { [name]: null }))]).toEqual([name, 'invalidItem'])
})

it('CNS-2 communities are told of an amendment once, with what changed and why', async () => {
  const changes = { projectName: 'South Fork line, moved', locationDescription: 'At the fork' }
  await amend(all.admin, changes, { reason: 'The survey came back' })
  await all.server.parts.notifications.settle()
  expect(await kindsOf(all.submitter, file)).toContain('CNS_AMENDED')
  const { items } = await all.lands.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  const told = items.filter(({ context, reason }) => context === file.$id && reason === 'The survey came back')
  expect(told.map(({ kind }) => kind)).toEqual(['CNS_AMENDED'])
  expect(told[0]?.properties).toEqual(expect.arrayContaining(Object.keys(changes)))
})

it('CNS-2 intake is told of an amendment of a file that it looks over', async () => {
  const mine = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', mine)
  const target = { relType: 'Consultation', relProp: 'attachments' }
  const attachment = await upload(all.server.url, all.submitter, {
    name: 'plan.txt',
    bytes: Buffer.from('A plan'),
    ...target,
  })
  await act(all.submitter, 'amend', mine, { changes: { attachments: [attachment.$id] }, reason: 'The new plan' })
  await all.server.parts.notifications.settle()
  expect(await kindsOf(all.clerk, mine)).toContain('CNS_AMENDED')
})

it('T59 an amendment takes no upload of somebody else, and answers as for a missing one', async () => {
  const bytes = new TextEncoder().encode('What the elders said')
  const target = { relType: 'ConsultResponse', relProp: 'attachments', relIndex: response._i }
  const { $id } = await upload(all.server.url, all.lands, { name: 'notes.txt', bytes, ...target })
  const missing = await refusalOf(amend(all.submitter, { attachments: ['Attachment-99999999'] }))
  expect(missing).toContain('invalidItem')
  expect(await refusalOf(amend(all.submitter, { attachments: [$id] }))).toBe(missing)
  const taken = await fetch(`${all.server.url}/attachment/${$id}`, {
    headers: { authorization: `Bearer ${all.submitter.token ?? ''}` },
  })
  expect(taken.status).not.toBe(200)
  const own = await upload(all.server.url, all.submitter, {
    ...{ name: 'plan.txt', bytes, relType: 'Consultation', relProp: 'attachments', relIndex: file._i },
  })
  expect(await amend(all.submitter, { attachments: [own.$id] })).toMatchObject({ attachments: [own.$id] })
})

it('T59 T46 an amendment answers alike about hidden and missing people', async () => {
  const hidden = [await contact({ organizations: [all.office] }), await contact({ organizations: [all.proponent] })]
  const missing = await refusalOf(amend(all.submitter, { supContacts: ['Contact-99999999'] }))
  expect(missing).toContain('invalidItem')
  // The submitter reads people of the proponent alone.
  expect(await refusalOf(amend(all.submitter, { supContacts: [hidden[0]] }))).toBe(missing)
  expect(await refusalOf(amend(all.submitter, { supContacts: [hidden[1]] }))).not.toBe(missing)
  const people = { primaryContacts: [hidden[0]] }
  expect(await refusalOf(amend(all.submitter, people))).toBe(missing.replaceAll('supContacts', 'primaryContacts'))
})

it('T59 whoever amends a file puts warnings on it, with a reason; removing one is a steward’s', async () => {
  const email = (
    await all.server.addUser({
      organizations: [all.proponent],
      capabilities: ['ConsultSubmit'],
      grants: ['Consultation.update', 'steward'].map((grant) => ({ grant, grantedBy: all.proponent })),
    })
  ).email
  const steward = await all.server.client(email)
  expect(await amend(all.submitter, { warnings: ['DECEASED'] })).toMatchObject({ warnings: ['DECEASED'] })
  expect(await codeOf(amend(all.submitter, { warnings: [] }))).toBe('propertyUnknown')
  expect(await codeOf(amend(all.submitter, { warnings: null }))).toBe('propertyUnknown')
  expect(await codeOf(steward.request('act/amend', { t: file._t, i: file._i, changes: { warnings: null } }))).toBe(
    'badMessage',
  )
  expect(await amend(steward, { warnings: null })).not.toHaveProperty('warnings')
  steward.close()
})

it('CNS-2 CNS-13 an amendment that is refused moves no clock', async () => {
  const { due } = await read(all.lands, response)
  const wrong = { projectStartDt: '2027-05-01', projectEndDt: '2027-04-01' }
  expect(await codeOf(amend(all.submitter, wrong, { days: 5 }))).toBe('invalidItem')
  expect(await read(all.lands, response)).toMatchObject({ due })
  await amend(all.submitter, { projectStartDt: '2027-05-01' }, { days: 5 })
  expect(String((await read(all.lands, response))['due']) > String(due)).toBe(true)
})

it('CNS-11 CNS-13 a later date for answers moves the clocks of both sides, and further days are added to it', async () => {
  const dueNow = async () => [(await read(all.lands, response))['due'], (await read(all.submitter, notice))['due']]
  const [due] = await dueNow()
  await amend(all.submitter, { requestedResponseDate: '2026-01-05' })
  expect(await dueNow()).toEqual([due, due])
  // A Monday.
  await amend(all.submitter, { requestedResponseDate: '2099-06-15' })
  expect(await dueNow()).toEqual(['2099-06-15', '2099-06-15'])
  await amend(all.submitter, {}, { days: 2 })
  expect(await dueNow()).toEqual(['2099-06-17', '2099-06-17'])
})
