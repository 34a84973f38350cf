import { expect, it } from 'vitest'
import { markOf, speakersIn, splitSpeaker, withCodes } from './speakers.ts'
import { readTranscript } from './transcripts.ts'

const cue = (text: string) => ({ start: 0, end: 1, text })

it('RES-18 tells who speaks by what stands before the words: codes, and names that come again', () => {
  const cues = ['RC: Where?', 'R-014: Here', 'One thing: the road', 'RC: And then?'].map(cue)
  const speakers = speakersIn(cues)
  expect([...speakers].toSorted()).toEqual(['R-014', 'RC'])
  expect(cues.map(({ text }) => splitSpeaker(text, speakers))).toEqual([
    { speaker: 'RC', words: 'Where?' },
    { speaker: 'R-014', words: 'Here' },
    { words: 'One thing: the road' },
    { speaker: 'RC', words: 'And then?' },
  ])
})

it('RES-18 marks a speaker by their code, or by the first letters of a name', () => {
  expect(['R-014', 'Rose Cardinal', 'ada', 'Łeá_ta b c'].map(markOf)).toEqual(['R-014', 'RC', 'A', 'ŁT'])
})

it('RES-18 writes codes for the names of those who spoke, whatever the file is of', () => {
  const people = [{ code: 'R-014', names: ['Ada Marsh', 'Ada'] }]
  const files = [
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada Marsh>By the weir',
    '1\n00:00:01,000 --> 00:00:02,000\nADA: By the weir',
  ]
  for (const file of files)
    expect(readTranscript(file, people)).toMatchObject({ text: expect.stringContaining('R-014: By the weir') })
  expect(withCodes([cue('Ben: No')], people)).toEqual([cue('Ben: No')])
})
