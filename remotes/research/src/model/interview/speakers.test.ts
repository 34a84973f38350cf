import { expect, it } from 'vitest'
import { markOf, speakersIn, splitSpeaker, voiceIn, withCodes } from './speakers.ts'
import { addCues, readTranscript } from './transcripts.ts'

const cue = (text: string) => ({ id: '1', start: 0, end: 1, text })

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

it('RES-33 hears who is named last at the beginning of a line, and nobody in a time', () => {
  const texts = ['R-014: So\nR-100: Yes', 'go to: the falls', 'At 12:30 we ate', '', 'the falls']
  expect(texts.map(voiceIn)).toEqual(['R-100', 'go to', undefined, undefined, undefined])
})

it('RES-40 keeps the speaker of each part that is added among others, and makes none of words before a colon', () => {
  const at = (start: number, text: string) => ({ id: String(start), start, end: start + 1, text })
  const there = [at(1, 'Who is there?'), at(2, 'R-014: By the falls'), at(6, 'on the east side'), at(9, 'RC: And?')]
  const more = [
    at(3, 'R-100: At 12:30'),
    at(5, 'at low water'),
    at(7, 'One thing: the road'),
    at(8, 'RC: Yes\nR-1'),
    at(10, 'so'),
  ]
  expect(addCues(there, more).map(({ text }) => text)).toEqual([
    ...['Who is there?', 'R-014: By the falls', 'R-100: At 12:30', 'R-100: at low water', 'R-014: on the east side'],
    ...['One thing: the road', 'RC: Yes\nR-1', 'RC: And?', 'RC: so'],
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
  for (const file of files) expect(readTranscript(file, people)?.cues).toMatchObject([{ text: 'R-014: By the weir' }])
  expect(withCodes([cue('Ben: No')], people)).toEqual([cue('Ben: No')])
})
