import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { writeCldrRules } from '@cairn/model/cldr-rules'
import { nextHomonym } from './clean-word.ts'
import { cardsPaper, dictionaryPaper, indexPaper, type PaperWord } from './dictionary-paper.ts'
import { listKeyOf } from './lists.ts'
import { answered, BOXES, choicesFor, dueWords, knownAmong, mayTeach, readBoxes } from './practice.ts'
import { ledgerOf } from './ledger-of.ts'
import { allowedRecording, isAllowedSomewhere } from './may-record.ts'
import { minutesLeft } from './minutes-left.ts'
import { toRecord } from './queries.ts'
import { readSessions, withoutSession, withWordBehind } from './recording-session.ts'
import { studyRows } from './study-pack.ts'
import { takeFor } from './take-for.ts'
import { lettersLost, rowsOfRules, tryLetters } from './try-letters.ts'

const DAY = 86_400_000

it('VOC-11 a known word moves on and comes again later, a wrong one goes back to the first box', () => {
  const first = answered({}, 'a', true, 0)
  expect(first).toEqual({ a: { box: 2, at: 0 } })
  expect(dueWords(['a', 'b'], first, DAY / 2)).toEqual(['b'])
  expect(dueWords(['a', 'b'], first, DAY)).toEqual(['a', 'b'])
  // What was not known a moment ago comes after all others.
  expect(dueWords(['a', 'b'], answered({}, 'a', false, DAY), DAY)).toEqual(['b', 'a'])
  const missed = ['a', 'b', 'a'].reduce((boxes, id) => answered(boxes, id, false, DAY), {})
  expect(dueWords(['a', 'b'], missed, DAY)).toEqual(['b', 'a'])
  expect(answered(first, 'a', false, 5)).toEqual({ a: { box: 1, at: 5 } })
  const last = Array.from({ length: 9 }).reduce<ReturnType<typeof readBoxes>>((all) => answered(all, 'a', true, 0), {})
  expect(last).toEqual({ a: { box: BOXES, at: 0 } })
  expect(knownAmong(['a', 'b'], last)).toBe(1)
  expect(knownAmong(['a', 'b'], answered(last, 'a', false, 0))).toBe(0)
  expect(readBoxes({ a: { box: 9, at: 0 } })).toEqual({})
})

it('VOC-11 a recording is heard in practice if its speaker agreed to teaching, or was never asked', () => {
  expect(mayTeach({})).toBe(true)
  expect(mayTeach({ agreedFor: ['COMMUNITY', 'TEACHING'] })).toBe(true)
  expect(mayTeach({ agreedFor: ['COMMUNITY'] })).toBe(false)
  expect(mayTeach({ agreedFor: [] })).toBe(false)
})

it('tells how long the rest of a session takes, by the words that were recorded', () => {
  expect(minutesLeft(60_000, 1, 9)).toBeUndefined()
  expect(minutesLeft(60_000, 2, 16)).toBe(8)
  expect(minutesLeft(4000, 2, 1)).toBe(1)
  expect(minutesLeft(4000, 2, 0)).toBeUndefined()
})

it('VOC-11 the answers to choose from have the right one once, and no text twice', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `Lexeme-${at}`)
  const textOf = (id: string) => `meaning ${Number(id.slice(7)) % 5}`
  fc.assert(
    fc.property(fc.nat(11), (at) => {
      const id = ids[at] ?? ''
      const texts = choicesFor(id, ids, textOf)
      expect(texts).toContain(id)
      expect(new Set(texts.map(textOf)).size).toBe(texts.length)
      expect(texts.length).toBe(4)
    }),
  )
})

const WORDS: PaperWord[] = [
  {
    ...{ label: 'kʷa', letter: 'kʷ', meanings: ['stone'], part: 'Noun', acknowledgement: 'R. Pebble' },
    speakers: ['Rhoda Pebble', 'Amos Drift'],
  },
  { label: 'kʷala', letter: 'kʷ', homonym: 2, phonetic: 'kʷala', meanings: ['shore', 'edge'] },
  {
    label: 'xa',
    letter: 'x',
    meanings: ['stone'],
    acknowledgement: 'R. Pebble',
    labels: ['TK Attribution'],
    care: ['! Names', 'TK Attribution'],
  },
]
const SAID = {
  title: 'Shoreword: dictionary',
  language: 'en',
  thanks: 'Acknowledgements',
  labels: 'Labels',
  speakers: 'Voices',
}

it('VOC-12 a dictionary has acknowledgements in front, a head for each letter, and its words in columns', () => {
  const { blocks } = dictionaryPaper(WORDS, SAID)
  expect(blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual([
    ...['Shoreword: dictionary', 'Acknowledgements', 'Voices', 'Labels', 'kʷ', 'x'],
  ])
  expect(blocks.filter((block) => block.kind === 'paragraph').map(({ text }) => text)).toEqual([
    ...['R. Pebble', 'Rhoda Pebble · Amos Drift', 'TK Attribution'],
  ])
  const text = JSON.stringify(blocks)
  expect(text).toContain('kʷala (2)')
  expect(text).toContain('1. shore  2. edge')
  expect(text).toContain('"running":"kʷala"')
  expect(text).toContain('! Names · TK Attribution')
})

it('VOC-12 an index has each meaning once, with all words that have it', () => {
  const { blocks } = indexPaper(WORDS, SAID)
  expect(blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []))).toEqual([
    ...['E', 'S'],
  ])
  expect(JSON.stringify(blocks)).toContain('kʷa, xa')
})

it('VOC-12 cards have a word with its sound and meanings each', () => {
  const { blocks } = cardsPaper(WORDS, SAID)
  const [sheet] = blocks.flatMap((block) => (block.kind === 'cards' ? [block] : []))
  expect(sheet).toMatchObject({ across: 2, height: 160 })
  expect(sheet?.cards[1]).toMatchObject([{ text: 'kʷala' }, { text: '[kʷala]' }, { text: 'shore; edge' }])
})

it('VOC-7 the next number is above all that are taken', () => {
  expect(nextHomonym([])).toBeUndefined()
  expect(nextHomonym([{}])).toBe(2)
  expect(nextHomonym([{ homonym: 4 }, {}])).toBe(5)
})

it('VOC-9 a value that was written as text becomes a key', () => {
  expect(['noun', ' Net-making (old) ', 'émotion'].map(listKeyOf)).toEqual(['NOUN', 'NET_MAKING_OLD', 'ÉMOTION'])
})

it('VOC-16 a study pack has a card for each word, with what is heard and seen apart', () => {
  const word = { label: 'k"a', translation: 'a < b', media: ['Attachment-1'], pictures: ['Attachment-2'] }
  const names = { 'Attachment-1': 'k.wav', 'Attachment-2': 'k.png' }
  const rows = studyRows([word as unknown as Item], names, { 'Attachment-1': 'Rhoda Pebble' })
  expect(rows.split('\n').at(-2)).toBe('"k&quot;a","a &lt; b","[sound:k.wav]","<img src=""k.png"">","","Rhoda Pebble"')
})

it('VOC-14 T31 no cell of the cards begins a formula, nor a part of one', () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    'a;=1',
    'a\t=1',
    'a\n=1',
    '==1',
    '= =1',
    '"=1',
    ';=;=1',
    'an-an',
  ]
  for (const label of texts) {
    const word = { $id: 'Lexeme-1', label, translation: label, acknowledgement: label }
    const [row = ''] = studyRows([word as unknown as Item], {})
      .split('\n')
      .slice(3)
    for (const cell of studyRows([word as unknown as Item], {})
      .split('\n')
      .slice(3)
      .join('\n')
      .split('","'))
      expect([label, /(?:^"?|[;\t\n])\s*[=+\-@]/.test(cell)]).toEqual([label, false])
    expect(row).not.toBe('')
  }
  const shown = studyRows([{ $id: 'Lexeme-1', label: '-an', translation: 'an-an' } as unknown as Item], {})
  expect(shown.split('\n').at(-2)).toBe('"&#45;an","an-an","","","",""')
})

it('VOC-13 recording is offered only to whoever may change a word or record it', () => {
  expect(allowedRecording({ addTake: true, addRecording: false })).toEqual(['addTake'])
  expect(allowedRecording({ addTake: false, addRecording: true })).toEqual(['addRecording'])
  expect(allowedRecording({ addTake: false, addRecording: 'yes', update: true })).toEqual([])
  expect(() => allowedRecording(undefined)).toThrow('Invalid type')
  expect(isAllowedSomewhere({ isAllowed: true })).toBe(true)
  expect(() => isAllowedSomewhere({})).toThrow('Invalid key')
})

it('VOC-13 a take of one who may change the word is a recording of it at once, one of a speaker waits', () => {
  const mime = 'audio/wav'
  const ways = (['addRecording', 'addTake'] as const).map((action) => takeFor({ _i: 7 }, action, { mime }))
  expect(ways).toEqual([
    [
      { type: 'Lexeme', index: 7, property: 'media' },
      { mime, action: 'addRecording' },
    ],
    [
      { type: 'Lexeme', index: 7, property: 'takes' },
      { mime, action: 'addTake' },
    ],
  ])
})

it('VOC-20 a session keeps the words it has behind it, of each list, and begins anew without them', () => {
  const first = withWordBehind({}, 'list', 'Lexeme-1')
  const second = withWordBehind(withWordBehind(first, 'list', 'Lexeme-2'), '', 'Lexeme-9')
  expect(second).toEqual({ list: ['Lexeme-1', 'Lexeme-2'], '': ['Lexeme-9'] })
  expect(withWordBehind(second, 'list', 'Lexeme-1')['list']).toEqual(['Lexeme-2', 'Lexeme-1'])
  expect(toRecord({}, second['list']).mustNot).toEqual([{ prop: '_i', kind: 'is', value: [1, 2] }])
  expect(toRecord()).not.toHaveProperty('mustNot')
  expect(withoutSession(second, 'list')).toEqual({ '': ['Lexeme-9'] })
  const many = Array.from({ length: 12 }, (_, n) => `list ${n}`).reduce(
    (sessions, list) => withWordBehind(sessions, list, 'Lexeme-1'),
    readSessions({ old: ['Lexeme-3'] }),
  )
  expect(Object.keys(many)).toEqual(Array.from({ length: 10 }, (_, n) => `list ${n + 2}`))
  expect(readSessions({ list: 'Lexeme-1' })).toEqual({})
})

it('VOC-17 letters are tried on words: split, in order, with the signs that no letter covers', () => {
  const alphabet = { letters: ['a', 'ch', 'c', 'h'].map((letter) => ({ letter })), ignored: ['-'] }
  expect(tryLetters(['cha', 'ca', 'a-cha', 'ca', 'oha'], alphabet)).toEqual([
    { word: 'a-cha', letters: ['a', '-', 'ch', 'a'], outside: [] },
    { word: 'cha', letters: ['ch', 'a'], outside: [] },
    { word: 'ca', letters: ['c', 'a'], outside: [] },
    { word: 'oha', letters: ['o', 'h', 'a'], outside: ['o'] },
  ])
})

it('VOC-17 sorting rules give the letters their order, and keep what rules cannot say', () => {
  const rows = [
    { letter: 'a', example: 'apa' },
    { letter: 'ch', alsoTyped: 'c̆', variants: 'č' },
  ]
  expect(rowsOfRules('&ch<<<Ch<<<tš<a', rows)).toEqual({
    rows: [
      { letter: 'ch', alsoTyped: 'c̆', variants: 'tš' },
      { letter: 'a', example: 'apa' },
    ],
  })
  expect(lettersLost(rows, [{ letter: 'a' }])).toEqual(['ch'])
  const capital = [{ letter: 'ch', capital: 'CH', variants: 'č' }]
  expect(rowsOfRules(writeCldrRules(capital), capital)).toEqual({ rows: capital })
  expect(rowsOfRules('&a<b[before 1]x', rows)).toEqual({ unknown: '[before 1]x' })
})

it('VOC-18 a ledger of consent gets what a speaker agreed to, and that it may be kept and played', () => {
  const entry = ledgerOf(['KEEP', 'TEACHING'], 'ResearchProject-1', '2026-05-01')
  expect(entry).toMatchObject({ uses: ['KEEP', 'RECORDING', 'TEACHING'], decision: 'GIVEN', from: '2026-05-01' })
})
