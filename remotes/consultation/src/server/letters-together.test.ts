import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemVersion } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'
import { startServerProcess } from '@cairn/testkit/server-process'
import { richTextOf } from '@cairn/model/rich-text'
import { act } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'
import { LETTER_CONTENT } from '../model/letters/letter.ts'

const RUNS = 8
const STEPS = 9
const CONTENT: readonly string[] = LETTER_CONTENT

let at: Lettering
beforeAll(async () => {
  at = await startLettering()
})
afterAll(async () => {
  at.writer.close()
  at.leader.close()
  await at.all.close()
})

const update = async (client: TestClient, { $id, _t, _i }: Item, values: object) => {
  const { _u } = await at.fresh({ $id })
  return client.request<Item>('update', { _t, _i, _u, ...values })
}
const historyOf = async ({ $id }: Item) =>
  (await at.all.admin.request<ItemVersion[]>(`history/${$id}`)).toSorted((a, b) => a.u - b.u)
const messagesIn = async (notice: Item) => {
  const { thread } = await at.fresh(notice)
  if (thread === undefined) return 0
  const must = [{ prop: 'thread', kind: 'rel', value: [String(thread)] }]
  return (await at.all.admin.request<{ ids: string[] }>('search/ids', { types: ['Message'], must })).ids.length
}
async function approved(response: Item): Promise<Item> {
  const letter = await at.drafted(response)
  await act(at.writer, 'proposeLetter', letter)
  return act(at.leader, 'approveLetter', letter)
}

/** What somebody does with a letter, by the number of the person. */
const STEP_KINDS = ['edit', 'proposeLetter', 'approveLetter', 'rejectLetter', 'sendLetter'] as const
const stepArbitrary = fc.record({ who: fc.nat(2), kind: fc.constantFrom(...STEP_KINDS), text: fc.nat(1000) })
type Step = { who: number; kind: (typeof STEP_KINDS)[number]; text: number }

async function take(letter: Item, { who, kind, text }: Step): Promise<unknown> {
  const client = [at.writer, at.leader, at.all.admin][who] as TestClient
  if (kind === 'edit') return codeOf(update(client, letter, { body: richTextOf(`Text ${text}. {{outcome}}`) }))
  const bodies = { rejectLetter: { reason: 'Once more' }, sendLetter: { way: 'HERE' } }
  return codeOf(act(client, kind, letter, bodies[kind as keyof typeof bodies] ?? {}))
}

/** Throws if a history has an approval by who wrote, or a letter that was sent without its own approval. */
function expectFourEyes(history: readonly ItemVersion[]): void {
  const writers = new Set<string>()
  let isApproved = false
  for (const { u, by, action, changes } of history) {
    const isContent = CONTENT.some((name) => name in changes)
    if (isContent) writers.add(by)
    if (isContent || action === 'rejectLetter') isApproved = false
    if (action === 'approveLetter') {
      expect(writers.has(by), `version ${u} is approved by who wrote`).toBe(false)
      isApproved = true
    }
    if (action === 'sendLetter') expect(isApproved, `version ${u} is sent unapproved`).toBe(true)
  }
}

it('T49 T54 CNS-107 CNS-109 whatever three people do at once, nobody approves their own, and only what was approved is sent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(stepArbitrary, stepArbitrary), { minLength: STEPS, maxLength: STEPS }),
      async (pairs) => {
        const { response, notice } = await at.asked()
        const letter = await at.drafted(response)
        for (const [first, second] of pairs) await Promise.all([take(letter, first), take(letter, second)])
        const history = await historyOf(letter)
        expectFourEyes(history)
        const now = await at.fresh(letter)
        const sent = history.filter(({ action }) => action === 'sendLetter').length
        expect([sent, await messagesIn(notice)]).toEqual(now['state'] === 'SENT' ? [1, 1] : [0, 0])
        // The file that is approved says what the letter says now.
        expect(now['pdf'] === undefined).toBe(now['state'] === 'DRAFT')
      },
    ),
    { numRuns: RUNS },
  )
}, 240_000)

it('T49 CNS-112 a change of the words that a letter quotes takes it back to a draft; other changes of a concern do not', async () => {
  const { response } = await at.asked()
  const concern = await at.writer.request<Item>('create/ConsultResponseConcern', {
    ...{ response: response.$id, subject: 'Berries', publicWords: 'The slope is picked in August.' },
  })
  const letter = await at.drafted(response, { body: richTextOf('{{concerns}}') })
  await act(at.writer, 'proposeLetter', letter)
  await act(at.leader, 'approveLetter', letter)
  await update(at.writer, concern, { severity: 'HIGH', asked: 'A later start' })
  await act(at.leader, 'triage', response)
  expect(await at.fresh(letter)).toMatchObject({ state: 'APPROVED' })
  await update(at.writer, concern, { publicWords: 'The slope is picked in July.' })
  await expect.poll(async () => (await at.fresh(letter))['state']).toBe('DRAFT')
  expect((await historyOf(letter)).at(-1)).toMatchObject({ action: 'outdateLetter' })
})

it('T48 T49 CNS-109 a process that is killed while it sends has sent the letter wholly or not at all; again, once', async () => {
  const { install, areaStore, shellDir, dataDir } = at.all.server.install
  const { url } = at.all.server.parts.database as unknown as { url: string }
  const places = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: dataDir }
  const env = { ...places, DATABASE_URL: url, DEMO: '0' }
  const { email } = await at.all.server.addUser({ admin: true })
  const child = await startServerProcess(env, 'packages/server/src/testing/server-child.ts')
  const standing = async (letter: Item, response: Item, notice: Item) =>
    [
      (await at.fresh(letter))['state'],
      (await at.fresh(response))['state'],
      (await at.fresh(notice))['status'],
      await messagesIn(notice),
    ].join(' ')
  try {
    for (const delay of [5, 60, 160]) {
      const { response, notice } = await at.asked()
      const letter = await approved(response)
      const client = await TestClient.signedIn(child.url, email, TEST_PASSWORD)
      const body = { way: 'HERE', $key: `killed-${letter.$id}` }
      const pressed = act(client, 'sendLetter', letter, body).then(
        () => 'sent',
        () => 'cut off',
      )
      await new Promise((resolve) => setTimeout(resolve, delay))
      await child.kill()
      await pressed
      // A commit that the kill met may still be under way.
      await expect
        .poll(() => standing(letter, response, notice))
        .toMatch(/^(APPROVED PENDING AWAITING 0|SENT RESPONDED ANSWERED 1)$/)
      await act(at.leader, 'sendLetter', letter, { way: 'HERE' }).catch(() => {})
      expect(await standing(letter, response, notice)).toBe('SENT RESPONDED ANSWERED 1')
      await child.start()
    }
  } finally {
    await child.close()
  }
}, 240_000)
