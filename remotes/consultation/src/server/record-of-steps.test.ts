import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { startAnswering, type Answering } from '../testing/answering.ts'
import { act } from '../testing/consulting.ts'
import { entriesIn } from '../model/records/record-entries.ts'

const DRAFT = {
  doneState: 'DONE',
  steps: [
    { key: 'meet', kind: 'RWF_MEETING', title: { en: 'Meet the proponent' } },
    { key: 'talk', kind: 'RWF_MEETING', title: { en: 'Meet the elders' } },
    { key: 'outcome', kind: 'RWF_OUTCOME', title: { en: 'Answer' }, after: ['meet', 'talk'] },
  ],
}

let at: Answering
beforeAll(async () => {
  at = await startAnswering(DRAFT)
})
afterAll(async () => {
  at.helper.client.close()
  await at.all.close()
})

/** A meeting about the answer that all of the community may read, made by its people. */
async function meeting(summary: string, otherOrgs: string[]): Promise<void> {
  const { all, response } = at
  await all.admin.request('create/Meeting', {
    ...{
      summary,
      otherOrgs,
      date: '2026-05-04',
      owner: all.communities[0],
      context: [response.$id],
      access: 'COMMUNITY',
    },
  })
  await all.server.settled()
}

it('CNS-140 a meeting with the other side that a step began goes in; others are listed, and do not', async () => {
  const { all, response } = at
  await meeting('With the proponent', [all.proponent])
  await meeting('With the elders', [])
  await meeting('Once more, beside the steps', [all.proponent])
  const must = [{ prop: 'consultation', kind: 'rel', value: [response['consultation']] }]
  const { ids } = await all.lands.request<{ ids: string[] }>('search/ids', { types: ['ConsultNotice'], must })
  const notice = await all.lands.request<Item>(`read/${ids[0] ?? ''}`)
  const record = await act(all.lands, 'compileRecord', notice)
  const meetings = entriesIn(record['entries']).filter(({ kind }) => kind === 'MEETING')
  expect(meetings.map(({ summary, included }) => [summary, included]).sort()).toEqual([
    ['Once more, beside the steps', false],
    ['With the elders', false],
    ['With the proponent', true],
  ])
})
