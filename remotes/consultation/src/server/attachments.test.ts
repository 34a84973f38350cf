// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { SearchResult } from '@cairn/contract/query'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { consultAttachmentType } from '../model/file/attachment.ts'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

const facets = Object.fromEntries(consultAttachmentType.facets.map((prop) => [prop, { prop }]))
const search = (client: TestClient, query: object = {}) =>
  client.request<SearchResult>('search/ids', { types: ['ConsultAttachment'], facets, labels: true, ...query })
const valuesOf = ({ facets: counted = {} }: SearchResult, name: string) =>
  (counted[name] ?? []).map(({ value }) => value)

it('CNS-124 lists, counts and zips the files of consultations, to who may read them', async () => {
  const { store } = all.server.parts.engine
  const values = {
    originalName: 'Map of the line.pdf',
    kind: 'DOCUMENT',
    filetype: 'application/pdf',
    extension: 'pdf',
    size: 1200,
  }
  const { $id } = await store.create(SYSTEM, 'Attachment', values)
  const file = await store.create(SYSTEM, 'Consultation', { ...all.whole, attachments: [$id] })
  const found = await search(all.submitter)
  const id = $id.replace('Attachment', 'ConsultAttachment')
  expect(found).toMatchObject({ ids: [id], labels: { [id]: 'Map of the line.pdf' } })
  const counted = ['kind', 'region', 'stream', 'projectType', 'primaryOrg', 'consultation', 'extension', 'filetype']
  expect(counted.map((name) => valuesOf(found, name))).toEqual(
    ['DOCUMENT', 'COAST', 'ENERGY', 'TRANSMISSION_LINE', all.proponent, file.$id, 'pdf', 'application/pdf'].map(
      (each) => [each],
    ),
  )
  expect(await all.submitter.request(`read/${id}`)).toMatchObject({
    ...values,
    consultation: file.$id,
    region: 'COAST',
    primaryContacts: all.whole['primaryContacts'],
    $labels: { [file.$id]: 'North Fork line' },
  })
  for (const key of ['originalName', 'size', '_c.ts'])
    expect((await search(all.submitter, { sort: [{ key, order: 'asc' }] })).ids).toEqual([id])
  expect((await search(all.lands)).ids).toEqual([])
  await act(all.submitter, 'submit', file)
  await act(all.clerk, 'accept', file)
  await act(all.clerk, 'addCandidates', file, { communities: [all.communities[0]] })
  await act(all.clerk, 'distribute', file)
  expect([(await search(all.lands)).ids, (await search(all.neighbour)).ids]).toEqual([[id], []])
  const { key } = await all.lands.request<{ key: string }>('act/exportFiles/async', {
    query: { types: ['ConsultAttachment'] },
  })
  const { b } = await all.lands.waitFor<Task>('taskComplete', (task) => task.key === key)
  expect(b.resultName).toBe('consult-attachments.zip')
})

it('CNS-124 a file follows its consultation when that is amended', async () => {
  const { store } = all.server.parts.engine
  const { $id } = await store.create(SYSTEM, 'Attachment', { originalName: 'Survey.pdf', kind: 'DOCUMENT' })
  const file = await store.create(SYSTEM, 'Consultation', { ...all.whole, region: 'NORTH', attachments: [$id] })
  await act(all.submitter, 'submit', file)
  const watched = $id.replace('Attachment', 'ConsultAttachment')
  await all.submitter.request(`addWatch/${watched}`)
  await act(all.submitter, 'amend', file, { changes: { region: 'MARINE' }, reason: 'It lies in the sea' })
  const { b } = await all.submitter.waitFor<Item>('item/update', ({ region }) => region === 'MARINE')
  expect(b).toMatchObject({ $id: watched, _t: 'ConsultAttachment' })
  const must = [{ prop: 'region', kind: 'is', value: 'MARINE' }]
  expect((await search(all.submitter, { must })).ids).toEqual([watched])
})
