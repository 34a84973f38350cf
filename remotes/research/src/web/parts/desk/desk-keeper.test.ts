import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { Item } from '@cairn/contract/web'
import { openDesk, settle, takeStep, type Unstored } from '../../../model/desk/desk.ts'
import { linesOf, setWords, textOfLines } from '../../../model/desk/lines.ts'
import { DeskKeeper } from './desk-keeper.ts'

const TEXT = textOfLines([
  { id: '1', start: 0, end: 4, words: 'Where was it?' },
  { id: '2', start: 4, end: 8, words: 'By the weir' },
])
const said = (text: string) => linesOf(text).map(({ words }) => words)

/** A stored transcript that refuses what is not based on its latest version. */
class Stored {
  text = TEXT
  u = 1
  saves = 0
  isClosed = false
  left: Unstored | undefined
  tries = 0
  isSignedIn = true
  store = async (basedOn: number, text: string) => {
    this.tries++
    if (this.isClosed) throw new CairnError('notAllowed')
    if (basedOn !== this.u) throw new CairnError('conflict', '', { current: this.item })
    this.saves++
    return this.write(text)
  }
  write(text: string): Item {
    this.text = text
    this.u++
    return this.item
  }
  get item(): Item {
    return { text: this.text, _u: this.u } as unknown as Item
  }
}

let stored: Stored
let keeper: DeskKeeper
/** Opens a desk on what is stored, with what was left on the device. */
const open = () =>
  new DeskKeeper(openDesk(stored.text, stored.u, stored.left), {
    store: stored.store,
    keep: (left) => (stored.left = left),
    isSignedIn: async () => stored.isSignedIn,
  })
const theyType = (id: string, words: string) => stored.write(textOfLines(setWords(linesOf(stored.text), id, words)))
const type = (id: string, words: string) =>
  keeper.change((desk) => takeStep(desk, setWords(desk.lines, id, words), Date.now()))

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Stored()
  keeper = open()
})
afterEach(() => vi.useRealTimers())

it('RES-42 keeps what is typed on the device at once, and stores it after a pause, whole twice a minute at most', async () => {
  type('2', 'By the weirs')
  expect(stored.left).toHaveProperty('lines')
  await vi.advanceTimersByTimeAsync(2000)
  expect([said(stored.text), keeper.view().isStored, stored.left]).toEqual([
    ['Where was it?', 'By the weirs'],
    true,
    undefined,
  ])
  for (const words of ['a', 'ab', 'abc']) {
    type('2', words)
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect([stored.saves, keeper.view().isStored]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([stored.saves, said(stored.text)[1]]).toEqual([2, 'abc'])
})

it('RES-42 puts together what two people store at the same time', async () => {
  type('2', 'By the weirs')
  theyType('1', 'Where?')
  // The refusal brings the item as it is now.
  await vi.advanceTimersByTimeAsync(2000)
  expect(said(stored.text)).toEqual(['Where?', 'By the weirs'])
  expect(keeper.view()).toMatchObject({ isStored: true, problem: undefined })
})

it('RES-43 forgets what was typed once the transcript is closed to who typed it', async () => {
  type('2', 'By the weirs')
  stored.isClosed = true
  await keeper.save()
  expect(stored.left).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said(stored.text)).toEqual(['Where was it?', 'By the weir'])
})

it('RES-43 keeps what was typed on the device if the refusal is that the session is over', async () => {
  type('2', 'By the weirs')
  Object.assign(stored, { isClosed: true, isSignedIn: false })
  await keeper.save()
  expect(stored.left?.lines[1]).toMatchObject({ words: 'By the weirs' })
  expect(keeper.view()).toMatchObject({ isStored: false, problem: 'notStored' })
})

it('RES-42 keeps both texts of a line until one is chosen, also for the next visit', async () => {
  type('2', 'By the weirs')
  theyType('2', 'At the weir')
  await keeper.save()
  expect(keeper.view()).toMatchObject({ isStored: false })
  keeper = open()
  const [mine, theirs] = [keeper.view().desk.lines[1], keeper.view().desk.contested.get('2')]
  expect([mine?.words, theirs?.words, keeper.view().isStored]).toEqual(['By the weirs', 'At the weir', false])
  type('1', 'Where?')
  await keeper.save()
  expect(said(stored.text)).toEqual(['Where?', 'At the weir'])
  keeper.change((desk) => settle(desk, '2', 'mine'))
  await keeper.save()
  expect([said(stored.text)[1], keeper.view().isStored, stored.left]).toEqual(['By the weirs', true, undefined])
})

it('RES-42 stores what is left when the desk closes, put together with what others stored, and tries no more', async () => {
  const close = keeper.open()
  type('2', 'By the weirs')
  theyType('1', 'Where?')
  close()
  await vi.advanceTimersByTimeAsync(0)
  expect([said(stored.text), stored.left]).toEqual([['Where?', 'By the weirs'], undefined])
  const closeAgain = keeper.open()
  type('2', 'Near the weirs')
  Object.assign(stored, { isClosed: true, isSignedIn: false })
  closeAgain()
  await vi.advanceTimersByTimeAsync(0)
  const { tries } = stored
  await vi.advanceTimersByTimeAsync(60_000)
  expect([stored.tries, stored.left?.lines[1]?.words]).toEqual([tries, 'Near the weirs'])
})
