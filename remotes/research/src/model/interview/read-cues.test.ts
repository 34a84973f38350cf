import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numbered } from './cues.ts'
import { readCues, readLines } from './read-cues.ts'
import { addCues, readTranscript, textOfCues } from './transcripts.ts'
import { writeCues, writeSrt } from './write-cues.ts'

it('RES-40 keeps words without a time where they stand, and counts them', () => {
  const file =
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nFirst words.\n\nWords whose time was lost.\n\n00:00:05.000 --> 00:00:07.000\nLast.\n'
  const read = readTranscript(file)
  expect(read).toMatchObject({ untimed: 1, badTimes: [] })
  expect(read?.cues.map(({ start, text }) => [start, text])).toEqual([
    [1, 'First words.'],
    [undefined, 'Words whose time was lost.'],
    [5, 'Last.'],
  ])
  expect(readCues(writeCues(read?.cues ?? []))).toEqual(read?.cues)
})

it('RES-40 begins a part where a time stands, also without an empty line before it', () => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:03.000\nFirst.\n00:03.000-->00:05.000\nSecond.\n'
  const srt = '1\n00:00:01,000 --> 00:00:03,000\nFirst.\n2\n00:00:03,000 --> 00:00:05,000\nSecond.\n'
  for (const file of [vtt, srt])
    expect(readLines(file)).toEqual({
      cues: numbered([
        { start: 1, end: 3, text: 'First.' },
        { start: 3, end: 5, text: 'Second.' },
      ]),
      badTimes: [],
    })
})

it('RES-40 keeps empty lines in a part of SRT, parts that overlap, and arrows among the words', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:09,000\nUp\n\n1972 was dry.\n\n2\n00:00:03,000 --> 00:00:05,000\nGo --> there\n\n3\nNo time'
  const cues = [
    { id: '1', start: 1, end: 9, text: 'Up\n\n1972 was dry.' },
    { id: '2', start: 3, end: 5, text: 'Go --> there' },
    { id: '3', text: 'No time' },
  ]
  expect(readLines(srt).cues).toEqual(cues)
  expect(readCues(writeCues(cues))).toEqual(cues)
  expect(readCues(writeSrt(cues)).map(({ text }) => text)).toEqual(cues.map(({ text }) => text))
})

it('RES-40 names each time that is wrong, and keeps its words', () => {
  const file = 'WEBVTT\n\n00:00:61.000 --> 00:00:65.000\nA minute\n\n00:09.000 --> 00:05.000\nBackwards\n'
  expect(readLines(file)).toEqual({
    cues: [
      { id: '1', text: 'A minute' },
      { id: '2', start: 9, end: 9, text: 'Backwards' },
    ],
    badTimes: [
      { line: 3, text: '00:00:61.000 --> 00:00:65.000' },
      { line: 6, text: '00:09.000 --> 00:05.000' },
    ],
  })
})

it('RES-40 gives each part an id of its own, and adds parts in order of time', () => {
  const twice = '1\n00:01.000 --> 00:02.000\nA\n\n1\n00:03.000 --> 00:04.000\nB\n\n7\n00:05.000 --> 00:06.000\nC'
  const { cues } = readLines(twice)
  expect(cues.map(({ id }) => id)).toEqual(['1', '2', '7'])
  const more = numbered([{ start: 2, end: 3, text: 'Between' }, { text: 'after it' }])
  expect(addCues(cues, more).map(({ id, text }) => `${id} ${text}`)).toEqual([
    '1 A',
    '2 Between',
    '3 after it',
    '4 B',
    '5 C',
  ])
  expect(textOfCues(numbered([{ text: 'x'.repeat(500_000) }]))).toBeUndefined()
})

it('RES-40 reads whatever it wrote', () => {
  const words = fc
    .array(fc.constantFrom('a', ' ', '\n', '<', '>', '&', '-->', 'NOTE', '00:01.000', 'R-014: ', '1', 'é', '&lt;'))
    .map((parts) => parts.join('').trim())
  const part = fc.record({ start: fc.nat(9_000_000), text: words, isTimed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      let last = 0
      const cues = numbered(
        parts.map(({ start, text, isTimed }) => {
          if (!isTimed) return { text }
          last += start
          return { start: last / 1000, end: (last + 500) / 1000, text }
        }),
      )
      const known = cues.map((cue) => ({ ...cue, text: cue.text.replaceAll(/^[^\S\n]+$/gm, '') }))
      expect(readLines(writeCues(cues)).cues).toEqual(known)
    }),
  )
})
