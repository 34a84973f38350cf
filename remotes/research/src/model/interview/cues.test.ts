import { expect, it } from 'vitest'
import { cueAt } from './cues.ts'
import { readCues } from './read-cues.ts'
import { writeCues } from './write-cues.ts'

const VTT = `WEBVTT

NOTE made up

1
00:00:01.000 --> 00:00:04.500 align:start
<v R-014>We set the <i>nets</i> here &amp; there.

00:05.000 --> 00:07.000
Every spring.
`

it('reads WebVTT with voices, and without notes and tags', () => {
  expect(readCues(VTT)).toEqual([
    { id: '1', start: 1, end: 4.5, text: 'R-014: We set the nets here & there.' },
    { id: '2', start: 5, end: 7, text: 'Every spring.' },
  ])
})

it('reads SRT, in order of time', () => {
  const srt =
    '2\r\n00:01:00,250 --> 00:01:02,000\r\nSecond\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nFirst\r\nline\r\n'
  expect(readCues(srt)).toEqual([
    { id: '1', start: 1, end: 2, text: 'First\nline' },
    { id: '2', start: 60.25, end: 62, text: 'Second' },
  ])
})

it('reads nothing from other text, and what it writes as it was', () => {
  expect(readCues('Once there was a shore.')).toEqual([])
  const cues = readCues(VTT)
  expect(readCues(writeCues(cues))).toEqual(cues)
  const laughs = [{ id: '1', start: 1, end: 2, text: '<laughs> salt & <b>smoke</b> &lt;' }]
  expect(readCues(writeCues(laughs))).toEqual(laughs)
})

it('RES-18 reads words with broken tags in time, as they are', () => {
  for (const broken of ['<v ', '<', `<v${' '.repeat(200_000)}`]) {
    const words = broken.repeat(Math.ceil(200_000 / broken.length))
    expect(readCues(`00:01.000 --> 00:02.000\n${words}`)).toMatchObject([{ start: 1, text: words.trim() }])
  }
})

it('finds what is said at a moment', () => {
  const cues = readCues(VTT)
  expect([0, 1, 4.6, 6, 9].map((seconds) => cueAt(cues, seconds))).toEqual([-1, 0, -1, 1, -1])
})
