import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandOf } from './desk-keys.ts'
import {
  bringBack,
  isContested,
  openDesk,
  receive,
  settle,
  takeStep,
  toStore,
  undoStep,
  unstoredOf,
  type Desk,
} from './desk.ts'
import {
  beginLines,
  joinLine,
  linesOf,
  nearestLeft,
  newLineId,
  nextLine,
  setWho,
  setWords,
  splitLine,
  textOfLines,
  type Line,
} from './lines.ts'
import { mergeLines } from './merge-lines.ts'

const TEXT = textOfLines([
  { id: '1', start: 0, end: 4, who: 'R-001', words: 'Where was it?' },
  { id: '2', start: 4, end: 8, who: 'R-014', words: 'By the weir' },
  { id: '3', words: 'without a time' },
])
const words = (desk: Desk) => desk.lines.map((line) => line.words)
const typed = (desk: Desk, id: string, text: string, at = 0) =>
  takeStep(desk, setWords(desk.lines, id, text), at, `words ${id}`)

it('RES-42 splits a line at the cursor with its time by letters, and joins it again', () => {
  const split = splitLine(linesOf(TEXT), '2', 3, '9')
  expect(split.slice(1, 3)).toEqual([
    { id: '2', start: 4, end: 5.091, who: 'R-014', words: 'By' },
    { id: '9', start: 5.091, end: 8, who: 'R-014', words: 'the weir' },
  ])
  expect(joinLine(split, '9')).toEqual(linesOf(TEXT))
})

it('RES-42 begins with an empty line, with a recording and without one', () => {
  for (const begun of [beginLines(3), beginLines(undefined)]) {
    const desk = openDesk(textOfLines(begun), 1)
    expect([desk.lines, toStore(desk)]).toEqual([begun, undefined])
  }
  const empty = openDesk('', 1)
  expect([words(empty), toStore(empty)]).toEqual([[''], undefined])
  expect(linesOf(toStore(typed(empty, '1', 'So'))?.text ?? '')).toEqual([{ id: '1', words: 'So' }])
})

it('RES-42 keeps the mark of another speaker when lines are joined', () => {
  expect(joinLine(linesOf(TEXT), '2')[0]).toMatchObject({
    who: 'R-001',
    words: 'Where was it?\nR-014: By the weir',
    end: 8,
  })
})

it('RES-42 joins a line without words, whoever was to speak in it', () => {
  const lines = linesOf(TEXT)
  const empty: Line = { id: '9', start: 4, end: 5, who: 'R-014', words: '' }
  expect(joinLine(lines.toSpliced(1, 0, empty), '9')).toEqual(
    lines.map((line) => (line.id === '1' ? { ...line, end: 5 } : line)),
  )
})

it('RES-42 ends no line after the next one begins, while it plays on', () => {
  const next = nextLine(linesOf(TEXT), '1', { newId: '5', moment: 30 })
  expect(next.lines.slice(0, 2)).toMatchObject([
    { id: '1', end: 4 },
    { id: '5', start: 4, end: 4 },
  ])
})

it('RES-42 finds the line that is left where one was undone', () => {
  const split = splitLine(linesOf(TEXT), '2', 3, '9')
  expect(nearestLeft(split, linesOf(TEXT), '9')?.id).toBe('2')
  expect(nearestLeft(split, split.slice(1), '1')?.id).toBe('2')
  for (const id of ['2', '']) expect(nearestLeft(split, linesOf(TEXT), id)).toBeUndefined()
})

it('RES-42 ends a line and begins the next at the moment that is played, with the same speaker', () => {
  const begun = setWho(beginLines(10), '1', 'R-014')
  const next = nextLine(begun, '1', { newId: '5', moment: 13.5 })
  expect(next).toEqual({
    id: '5',
    lines: [
      { id: '1', start: 10, end: 13.5, who: 'R-014', words: '' },
      { id: '5', start: 13.5, end: 15.5, who: 'R-014', words: '' },
    ],
  })
  // The next line is empty already.
  expect(nextLine(next.lines, '1', { newId: '6', moment: undefined }).id).toBe('5')
  expect(linesOf(textOfLines(next.lines))).toEqual(next.lines)
})

it('RES-42 undoes one’s own steps, a pause apart, and leaves what others did', () => {
  let desk = typed(openDesk(TEXT, 1), '2', 'By the w', 0)
  desk = typed(desk, '2', 'By the weirs', 500)
  desk = typed(desk, '2', 'By the weirs here', 9000)
  const theirs = textOfLines(setWords(desk.stored.lines, '1', 'Where?'))
  desk = receive(desk, theirs, 2)
  expect(words(desk)).toEqual(['Where?', 'By the weirs here', 'without a time'])
  desk = undoStep(desk)
  expect(words(desk)[1]).toBe('By the weirs')
  desk = undoStep(desk)
  expect(words(desk)).toEqual(['Where?', 'By the weir', 'without a time'])
  expect(undoStep(desk)).toBe(desk)
})

it('RES-42 does not bring a line back by undoing that somebody else removed', () => {
  const desk = typed(openDesk(TEXT, 1), '1', 'Where')
  const gone = receive({ ...desk, stored: { ...desk.stored, lines: desk.lines } }, textOfLines(desk.lines.slice(1)), 2)
  expect(words(gone)).toEqual(['By the weir', 'without a time'])
  expect(words(undoStep(gone))).toEqual(['By the weir', 'without a time'])
})

it('RES-42 shows both texts of a line that two changed, and stores the other’s until one chooses', () => {
  const theirs = textOfLines(setWords(linesOf(TEXT), '2', 'At the weir'))
  const desk = receive(typed(openDesk(TEXT, 1), '2', 'Near the weir'), theirs, 2)
  expect(words(desk)[1]).toBe('Near the weir')
  expect(desk.contested.get('2')).toMatchObject({ words: 'At the weir' })
  expect(toStore(desk)).toBeUndefined()
  expect(linesOf(toStore(settle(desk, '2', 'mine'))?.text ?? '')[1]).toMatchObject({ words: 'Near the weir' })
  expect(words(settle(desk, '2', 'theirs'))[1]).toBe('At the weir')
})

it('RES-42 ends a contest once both say the same, and takes the other’s text as it is by then', () => {
  const they = (text: string) => textOfLines(setWords(linesOf(TEXT), '2', text))
  const desk = receive(typed(openDesk(TEXT, 1), '2', 'Near the weir'), they('At the weir'), 2)
  expect(receive(desk, they('At the weirs'), 3).contested.get('2')).toMatchObject({ words: 'At the weirs' })
  const same = receive(desk, they('Near the weir'), 3)
  expect([isContested(desk), isContested(same)]).toEqual([true, false])
  const more = toStore(typed(same, '1', 'Where?'))
  expect(more?.lines.map((line) => line.words)).toEqual(['Where?', 'Near the weir', 'without a time'])
})

it('RES-42 takes what an earlier visit left though it comes late, and what was typed since before it', () => {
  const left = unstoredOf(typed(typed(openDesk(TEXT, 1), '1', 'Where?'), '3', 'afterwards'))
  const late = bringBack(typed(openDesk(TEXT, 1), '1', 'Where now?'), left)
  expect(words(late)).toEqual(['Where now?', 'By the weir', 'afterwards'])
})

it('RES-42 goes on with what was typed and not stored, and takes its own text as stored', () => {
  const before = typed(openDesk(TEXT, 1), '3', 'afterwards')
  const again = openDesk(TEXT, 1, unstoredOf(before))
  const sent = toStore(again)
  expect(sent).toBeDefined()
  const stored = receive({ ...again, sent }, sent?.text ?? '', 2)
  expect([stored.stored.u, toStore(stored), stored.contested.size]).toEqual([2, undefined, 0])
})

it('RES-42 loses no line and no letter when two people change different lines, in either order', () => {
  const lines: Line[] = Array.from({ length: 8 }, (_, at) => ({
    id: String(at),
    start: at,
    end: at + 1,
    words: `w${at}`,
  }))
  const changes = fc.array(fc.tuple(fc.nat(7), fc.constantFrom('set', 'add')), { maxLength: 6 })
  fc.assert(
    fc.property(changes, changes, (mine, theirs) => {
      const changed = (list: typeof mine, name: string, parity: number) =>
        list.reduce((all, [at, what], step) => {
          const id = String(at - (at % 2) + parity)
          if (what === 'set') return setWords(all, id, `${name} ${step}`)
          const place = all.findIndex((line) => line.id === id)
          return all.toSpliced(place + 1, 0, { id: `${name}${step}`, words: name })
        }, lines)
      const [my, their] = [changed(mine, 'm', 0), changed(theirs, 't', 1)]
      const one = mergeLines(lines, my, their)
      const other = mergeLines(lines, their, my)
      expect([one.contested.size, other.contested.size]).toEqual([0, 0])
      const asSet = (all: readonly { id: string; words: string }[]) =>
        all.map((line) => `${line.id} ${line.words}`).toSorted()
      expect(asSet(one.lines)).toEqual(asSet(other.lines))
      for (const [own, name] of [
        [my, 'm'],
        [their, 't'],
      ] as const)
        for (const line of own) if (line.words.startsWith(name)) expect(one.lines).toContainEqual(line)
    }),
  )
})

it('RES-42 has a key for each thing, and leaves the others to the field', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, code: '' }
  const caret = { start: 0, end: 0, length: 5 }
  const does = (key: object, at = caret) => commandOf({ ...none, key: '', ...key }, at)
  expect(does({ key: 'F8' })).toEqual({ does: 'play' })
  expect(does({ key: 'F9' })).toEqual({ does: 'move', seconds: 2 })
  expect(does({ code: 'Comma', ctrlKey: true, shiftKey: true })).toEqual({ does: 'slower' })
  expect(does({ key: 'Enter', ctrlKey: true })).toEqual({ does: 'split' })
  expect(does({ key: 'z', metaKey: true })).toEqual({ does: 'undo' })
  expect(does({ code: 'Digit3', altKey: true })).toEqual({ does: 'speak', who: 2 })
  expect(does({ key: 'Backspace' })).toEqual({ does: 'join' })
  expect(does({ key: 'Backspace' }, { start: 0, end: 3, length: 5 })).toBeUndefined()
  expect(does({ key: 'Enter', shiftKey: true })).toBeUndefined()
  expect(does({ key: 'm' })).toBeUndefined()
  expect(newLineId(beginLines(0))).toMatch(/^\d{7,9}$/)
})
