import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'
import { startServerProcess } from '@cairn/testkit/server-process'
import { act, respond, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

const namedBy = async (type: string, { $id }: Item) => {
  const must = [{ prop: 'consultation', kind: 'rel', value: [$id] }]
  const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: [type], must })
  return Promise.all(ids.map((id) => all.admin.request<Item>(`read/${id}`)))
}
async function accepted(): Promise<Item> {
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  const file = await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  return file
}
/** How a file, its responses and its notices stand, and how often each move was made. */
async function standing(file: Item) {
  const [responses, notices] = await Promise.all([namedBy('ConsultResponse', file), namedBy('ConsultNotice', file)])
  const versions = await all.admin.request<{ action?: string }[]>(`history/${file.$id}`)
  return {
    state: (await all.admin.request<Item>(`read/${file.$id}`))['state'],
    responses: responses.map(({ state, clockState }) => `${state} ${clockState ?? ''}`.trim()),
    notices: notices.map(({ status }) => status),
    moves: versions.flatMap(({ action }) => action ?? []),
  }
}
const countOf = (moves: readonly string[], action: string) => moves.filter((each) => each === action).length

it('CNS-123 distribute, suspend and close that are pressed twice at once are done once', async () => {
  const file = await accepted()
  const twice = async (action: string, body: object = {}) => {
    const tries = await Promise.allSettled([act(all.clerk, action, file, body), act(all.admin, action, file, body)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'transition' } })
  }
  await twice('distribute')
  const asked = await standing(file)
  expect(asked).toMatchObject({ state: 'CONSULTING', responses: ['PENDING RUNNING', 'PENDING RUNNING'] })
  expect(asked.notices).toEqual(['AWAITING', 'AWAITING'])
  await twice('suspend', { reason: 'New route' })
  expect(await standing(file)).toMatchObject({ state: 'PENDING', notices: ['STOPPED', 'STOPPED'] })
  await act(all.clerk, 'resume', file)
  const responses = await namedBy('ConsultResponse', file)
  const of = (community: string) => responses.find((response) => response['community'] === community) as Item
  // Two last answers at the same moment settle the file once.
  await Promise.all([
    respond(all, all.lands, of(all.communities[0]), 'NO_CONCERNS'),
    respond(all, all.neighbour, of(all.communities[1]), 'NO_CONCERNS'),
  ])
  const settled = await all.admin.request<Item>(`read/${file.$id}`)
  expect(settled).toMatchObject({ state: 'RESPONDED', progress: [{ kind: 'ANSWERED' }] })
  await twice('close')
  const { moves } = await standing(file)
  expect(['distribute', 'suspend', 'close'].map((action) => countOf(moves, action))).toEqual([1, 1, 1])
})

it('CNS-123 a move that is sent again after a lost answer is done once', async () => {
  const file = await accepted()
  for (const $key of ['pressed-again', 'pressed-again']) await act(all.clerk, 'distribute', file, { $key })
  for (const $key of ['still-pressed', 'still-pressed'])
    await act(all.clerk, 'suspend', file, { $key, reason: 'New route' })
  const { moves, notices } = await standing(file)
  expect([countOf(moves, 'distribute'), countOf(moves, 'suspend'), notices.length]).toEqual([1, 1, 2])
})

it('CNS-123 T48 what a kill cuts off is done wholly or not at all, and once when it is pressed again', async () => {
  const { install, areaStore, shellDir, dataDir } = all.server.install
  const { url } = all.server.parts.database as unknown as { url: string }
  const places = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: dataDir }
  const env = { ...places, DATABASE_URL: url, DEMO: '0' }
  const { email } = await all.server.addUser({ admin: true })
  const child = await startServerProcess(env, 'packages/server/src/testing/server-child.ts')
  try {
    for (const [at, delay] of [0, 4, 12, 30].entries()) {
      const file = await accepted()
      const client = await TestClient.signedIn(child.url, email, TEST_PASSWORD)
      const pressed = act(client, 'distribute', file).then(
        () => 'done',
        () => 'cut off',
      )
      await new Promise((resolve) => setTimeout(resolve, delay))
      await child.kill()
      await pressed
      const whole = [
        { state: 'SUBMITTED', responses: ['DRAFT', 'DRAFT'], notices: [] },
        { state: 'CONSULTING', responses: ['PENDING RUNNING', 'PENDING RUNNING'], notices: ['AWAITING', 'AWAITING'] },
      ]
      // A commit that the kill met may still be under way.
      await expect
        .poll(async () => {
          const { moves: _moves, ...stands } = await standing(file)
          return whole.some((each) => JSON.stringify(each) === JSON.stringify(stands))
        })
        .toBe(true)
      await act(all.clerk, 'distribute', file).catch(() => {})
      const { moves, notices } = await standing(file)
      expect([at, countOf(moves, 'distribute'), notices.length]).toEqual([at, 1, 2])
      await child.start()
    }
  } finally {
    await child.close()
  }
}, 240_000)
