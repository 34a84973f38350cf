// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { plainText, richTextOf } from '@cairn/model/rich-text'
import { act } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'
import { newsOf, quiet, toldTo, watchAll } from '../testing/told-to.ts'

let at: Lettering
beforeAll(async () => {
  at = await startLettering()
})
afterAll(async () => {
  at.writer.close()
  at.leader.close()
  await at.all.close()
})

const edit = async (item: Item, values: object) => {
  const { _t, _i, _u } = await at.fresh(item)
  await at.writer.request('update', { _t, _i, _u, ...values })
}

it('T2 CNS-116 CNS-150 CNS-140 letters, snapshots and records that are not shared change no byte of what others are told', async () => {
  const { all } = at
  const { file, response, notice } = await at.asked()
  const others = [all.submitter, all.clerk, all.neighbour]
  await Promise.all(others.map((client) => watchAll(client, file, all.server)))
  const told = () => Promise.all(others.map((client) => toldTo(client, all.server.url, file)))
  const before = await told()
  for (const client of others) client.pushes.length = 0
  const section = await at.writer.request<Item>('create/ConsultResponseSection', {
    ...{ response: response.$id, title: 'The berry slope', shared: true, body: richTextOf('Picked in August.') },
  })
  const concern = await at.writer.request<Item>('create/ConsultResponseConcern', {
    ...{ response: response.$id, subject: 'Graves', publicWords: 'Leave the north bank out.' },
  })
  const letter = await at.drafted(response, { body: richTextOf('{{concerns}}\n{{sections}}') })
  await act(at.writer, 'proposeLetter', letter)
  await act(at.leader, 'rejectLetter', letter, { reason: 'Name the slope' })
  await act(at.writer, 'proposeLetter', letter)
  await act(at.leader, 'approveLetter', letter)
  await edit(concern, { publicWords: 'Leave both banks out.' })
  const snapshot = await act(at.writer, 'keepSnapshot', response)
  const record = await act(all.lands, 'compileRecord', notice)
  await quiet(all.server)
  for (const client of others) {
    expect(newsOf(client)).toEqual([])
    for (const { $id } of [letter, section, concern, snapshot, record])
      expect(await codeOf(client.request(`read/${$id}`))).toBe('notAllowed')
  }
  expect(await told()).toEqual(before)
})

it('CNS-150 the shared part of a snapshot is posted to the conversation, and nothing else of the response', async () => {
  const { all } = at
  const { response, notice } = await at.asked()
  await at.writer.request('create/ConsultResponseSection', {
    ...{ response: response.$id, title: 'The weir', shared: true, body: richTextOf('It stands since k̓wa.') },
  })
  await at.writer.request('create/ConsultResponseSection', {
    ...{ response: response.$id, title: 'Who told us', body: richTextOf('An elder.') },
  })
  const letter = await at.drafted(response)
  await act(at.writer, 'proposeLetter', letter)
  await act(at.leader, 'approveLetter', letter)
  await act(at.writer, 'sendLetter', letter, { way: 'HERE' })
  await act(at.writer, 'keepSnapshot', response)
  const { thread } = await at.fresh(notice)
  const must = [{ prop: 'thread', kind: 'rel', value: [String(thread)] }]
  const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: ['Message'], must })
  const messages = await Promise.all(ids.map((id) => all.admin.request<Item>(`read/${id}`)))
  const posted = messages.map(({ body }) => plainText(body)).find((text) => text.includes('SHA-256')) ?? ''
  expect(posted).toContain('The weir: It stands since k̓wa.')
  expect(posted).toContain(String((await at.fresh(letter))['digest']))
  expect(posted).not.toContain('elder')
})
