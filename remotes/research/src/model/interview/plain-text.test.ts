import { expect, it } from 'vitest'
import { readPlain, writePlain } from './plain-text.ts'
import { readTranscript } from './transcripts.ts'

const TEXT =
  '\uFEFF[0:00:02] R-214: We came by boat.\r\nAll of us.\r\n\r\nNobody knows when.\r\n\r\n[1:05] The tide was low.\r\n'

it('RES-18 reads plain text: a time before a paragraph, and paragraphs without one where they stand', () => {
  expect(readTranscript(TEXT)).toMatchObject({
    cues: [
      { id: '1', start: 2, end: 65, text: 'R-214: We came by boat.\nAll of us.' },
      { id: '2', text: 'Nobody knows when.' },
      { id: '3', start: 65, end: 70, text: 'The tide was low.' },
    ],
    untimed: 1,
  })
})

it('RES-18 reads what it wrote as plain text, but for parts of a second and the last end', () => {
  const written = writePlain(readPlain(TEXT))
  expect(written).toBe(
    '[0:00:02] R-214: We came by boat.\nAll of us.\n\nNobody knows when.\n\n[0:01:05] The tide was low.\n',
  )
  expect(readPlain(written)).toEqual(readPlain(TEXT))
})

it('RES-18 takes a text without any time for no transcript', () => {
  expect(readTranscript('Dear all,\n\nthe boat leaves at 10:30.')).toBeUndefined()
})

it('RES-18 gives each of several paragraphs of the same second a time in which it is said', () => {
  const cues = readPlain('[0:10] One.\n\n[0:10] Two.\n\n[0:12] Three.')
  expect(cues.map(({ start, end }) => [start, end])).toEqual([
    [10, 15],
    [10, 12],
    [12, 17],
  ])
})
