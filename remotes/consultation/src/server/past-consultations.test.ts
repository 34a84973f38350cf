// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { startAnswering, type Answering } from '../testing/answering.ts'
import { act } from '../testing/consulting.ts'

const REGISTER = `Number in the register,Project,Proponent,Kind of project,Received on,Due,Answered on,Outcome,Project area,Commitments,Letters
R-1,Hollow Lake weir,Meridian,Quarry,2009-03-02,2009-04-02,2009-04-20,No concerns,"52.905, -128.405",A fish ladder,2009/weir.txt
R-2,Old quay,,Quarry,2010-01-05,,,Objection,nowhere,,
R-1,Twice,Meridian,Quarry,2011-01-05,,,,,,`
const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const DRAFT = {
  doneState: 'DONE',
  steps: [step('screen', 'RWF_SPATIAL'), step('outcome', 'RWF_OUTCOME', { after: ['screen'] })],
}

let at: Answering
let keeper: TestClient
beforeAll(async () => {
  at = await startAnswering(DRAFT)
  const [home] = at.all.communities
  const person = { organizations: [home], capabilities: ['ConsultRespond'] }
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  keeper = await at.all.server.client((await at.all.server.addUser({ ...person, grants })).email)
})
afterAll(async () => {
  keeper.close()
  at.helper.client.close()
  await at.all.close()
})

async function run(action: string, { _i }: Item, body: object = {}): Promise<Task> {
  const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: _i, ...body })
  return (await keeper.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)).b
}
const read = <T = Item>({ $id }: { $id: string }, who = keeper) => who.request<T>(`read/${$id}`)
const found = async (who: TestClient, type = 'PastConsultation') =>
  (await who.request<{ ids: ItemId[] }>('search/ids', { types: [type] })).ids

it('CNS-310 an old register comes in with its letters, without a clock or mail, and only its community sees it', async () => {
  const { server, communities } = at.all
  const zip = new ZipWriter(new Uint8ArrayWriter())
  await zip.add('2009/weir.txt', new Uint8ArrayReader(Buffer.from('No concerns about the weir.')))
  const sent = (name: string, bytes: Buffer, relProp: string) =>
    upload(server.url, keeper, { name, bytes, relType: 'Import', relProp })
  const file = await sent('register.csv', Buffer.from(REGISTER), 'file')
  const letters = await sent('letters.zip', Buffer.from(await zip.close()), 'zips')
  const body = { label: 'Register', kind: 'CNS_CSV', file: file.$id, zips: [letters.$id], owner: communities[0] }
  const made = await keeper.request<Item>('create/Import', body)
  const filesBefore = await found(at.all.admin, 'Consultation')
  expect(await run('lookAtImport', made)).toMatchObject({ state: 'DONE' })
  // Every heading of the register is known by its title.
  const { plan } = await read<Item & { plan: { fixed: object } }>(made)
  const whole = { ...plan, fixed: { ...plan.fixed, owner: communities[0] } }
  expect(await run('tryImport', made, { plan: whole })).toMatchObject({ state: 'DONE' })
  expect((await read<Item & { trial: ImportTrial }>(made)).trial).toMatchObject({
    counts: { new: 1, error: 2 },
    rows: [
      { line: 3, problems: [{ code: 'place', text: 'nowhere', column: 8 }] },
      { line: 4, problems: [{ code: 'keyTwice' }] },
    ],
  })
  expect(await run('applyImport', made, { goodOnly: true })).toMatchObject({ state: 'DONE' })
  const [past, ...others] = await found(keeper)
  expect(others).toEqual([])
  expect(await read({ $id: past ?? '' })).toMatchObject({
    ...{ projectName: 'Hollow Lake weir', received: '2009-03-02', due: '2009-04-02', answered: '2009-04-20' },
    ...{ outcome: 'NO_CONCERNS', promised: 'A fish ladder', askedBy: at.all.proponent, letters: [expect.anything()] },
    projectArea: { type: 'Point', coordinates: [-128.405, 52.905] },
  })
  expect(await found(at.all.admin, 'Consultation')).toEqual(filesBefore)
  for (const who of [at.all.submitter, at.all.clerk, at.all.neighbour]) {
    expect(await found(who)).toEqual([])
    expect(await codeOf(read({ $id: past ?? '' }, who))).toBe('notAllowed')
  }
})

it('CNS-311 a screening names past consultations in the area', async () => {
  const { store } = at.all.server.parts.engine
  const [terms] = await found(at.all.admin, 'ConsultTerms').then((ids) =>
    Promise.all(ids.map((id) => read({ $id: id }, at.all.admin))).then((all) =>
      all.filter(({ owner }) => owner === at.all.communities[0]),
    ),
  )
  const { _t, _i, _u } = terms as Item
  await store.update(SYSTEM, { _t, _i, _u, layers: ['PastConsultation'] })
  const [past] = await found(keeper)
  expect(await act(keeper, 'screenArea', at.response)).toMatchObject({
    found: [{ t: 'PastConsultation', metres: 0, count: 1, items: [{ id: past }] }],
  })
})
