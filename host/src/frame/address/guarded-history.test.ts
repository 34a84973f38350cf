// @vitest-environment jsdom
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CellChecks } from '../../state/drafts/cell-checks.ts'
import { Dialogs, dialogsAtom, type Question } from '../../state/dialogs.ts'
import { Leaving } from '../../state/leaving.ts'
import { createAppStore, type AppStore } from '../../state/store.ts'
import { cellsLeft } from './cells-left.ts'
import { guardHistory, type GuardedHistory } from './guarded-history.ts'

let store: AppStore
let leaving: Leaving
let history: GuardedHistory
let checks: CellChecks
let shown: string[]
let stop: () => void
let isSingleColumn: boolean

const UPLOAD = 'i-Note-1'
const FROM = '/notes/i-Note-1'

/** A history of three steps, with something under way in the last cell of the middle one. */
beforeEach(async () => {
  store = createAppStore()
  checks = new CellChecks()
  const dialogs = new Dialogs(store, (thrown) => expect.fail(String(thrown)))
  leaving = new Leaving(checks, dialogs)
  isSingleColumn = false
  shown = []
  globalThis.history.replaceState(null, '', '/notes')
  history = guardHistory(createBrowserHistory({ v5Compat: true }))
  stop = history.listen(
    ({ location }) => shown.push(location.pathname + location.search),
    (from, to) => leaving.allows({ cells: cellsLeft(from, to, isSingleColumn) }),
  )
  history.push(FROM)
  history.push('/search')
  history.go(-1)
  await vi.waitUntil(() => shown.length === 3, { timeout: 60_000 })
  shown = []
  checks.add(UPLOAD, 'CLOSE', () => false)
})
afterEach(() => stop())

const questions = () => store.get(dialogsAtom)

/** Answers the one question that is open. */
async function answer(name: 'stay' | 'leave'): Promise<void> {
  await expect.poll(() => questions().length).toBe(1)
  const [dialog] = questions()
  const [stay, leave] = dialog?.request.buttons ?? []
  ;(name === 'stay' ? stay : leave)?.run?.()
  dialog?.close()
}

const WAYS: [name: string, leave: () => void, to: string][] = [
  ['a link', () => history.push('/terms'), '/terms'],
  ['a cell in its place', () => history.push('/notes/i-Note-2'), '/notes/i-Note-2'],
  ['Back', () => history.go(-1), '/notes'],
  ['Forward', () => history.go(1), '/search'],
]

test.each(WAYS)('%s asks once, and staying restores the address', async (_name, leave) => {
  const entries = globalThis.history.length
  leave()
  await answer('stay')
  await expect.poll(() => globalThis.location.pathname).toBe(FROM)
  expect([questions(), shown, globalThis.history.length]).toEqual([[], [], entries])
  // It asks again the next time.
  leave()
  await answer('stay')
  await expect.poll(() => globalThis.location.pathname).toBe(FROM)
})

test.each(WAYS)('%s goes on once the person leaves', async (_name, leave, to) => {
  leave()
  await answer('leave')
  await expect.poll(() => shown).toEqual([to])
  expect([globalThis.location.pathname, questions()]).toEqual([to, []])
})

test('all ways ask the same question', async () => {
  const asked = new Set<string>()
  for (const [, leave] of WAYS) {
    leave()
    await expect.poll(() => questions().length).toBe(1)
    const { title, message } = questions()[0]?.request ?? {}
    asked.add(JSON.stringify([title, message]))
    await answer('stay')
    await expect.poll(() => globalThis.location.pathname).toBe(FROM)
  }
  expect(asked.size).toBe(1)
})

test('Back pressed again while the question is open changes nothing and asks nothing more', async () => {
  history.go(-1)
  await expect.poll(() => questions().length).toBe(1)
  await expect.poll(() => globalThis.location.pathname).toBe(FROM)
  history.go(-1)
  history.push('/terms')
  await expect.poll(() => globalThis.location.pathname).toBe(FROM)
  expect(questions()).toHaveLength(1)
  await answer('leave')
  await expect.poll(() => shown).toEqual(['/notes'])
})

test('nothing asks while the cell stays, or for a replacement', () => {
  history.push('/notes/i-Note-1/i-Note-2')
  history.push('/i-Note-1?c0=2-4')
  history.replace('/sign-in')
  expect([shown, questions()]).toEqual([['/notes/i-Note-1/i-Note-2', '/i-Note-1?c0=2-4', '/sign-in'], []])
})

test('where one column shows, a column over it makes it disappear', async () => {
  isSingleColumn = true
  history.push('/notes/i-Note-1/i-Note-2')
  await answer('stay')
  expect(shown).toEqual([])
})

test('a question that was answered elsewhere is not asked again', async () => {
  leaving.withoutAsking(() => history.push('/terms'))
  expect([shown, questions()]).toEqual([['/terms'], []])
  expect(leaving.isAtRisk).toBe(true)
  leaving.endAsking()
  expect(leaving.isAtRisk).toBe(false)
})

test('what would be lost besides is said in the same dialog', async () => {
  const loss: Question = { title: 'app.unsaved.title', text: 'app.unsaved.signOut', yes: 'app.unsaved.discard' }
  const leaves = leaving.allows({ loss })
  await expect.poll(() => questions().length).toBe(1)
  expect(questions()[0]?.request).toMatchObject({
    title: 'This page is still sending content',
    message: expect.stringMatching(/this content is not saved\.\n\nWhat you typed and did not save will be lost\.$/),
  })
  await answer('leave')
  expect([await leaves, questions()]).toEqual([true, []])
})
