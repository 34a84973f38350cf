import { testSteps } from '@cairn/testkit/steps'
import { mergeLines } from '../desk/merge-lines.ts'
import type { Line } from '../desk/lines.ts'
import { numbered } from './cues.ts'
import { readCues } from './read-cues.ts'
import { addCues, textOfCues } from './transcripts.ts'

const cuesOf = (size: number) => numbered(Array.from({ length: size }, (_, at) => ({ text: `words ${at}` })))
const linesOf = (size: number, from: number) =>
  Array.from({ length: size }, (_, at): Line => ({ id: String(from + at), words: 'words' }))

testSteps({
  'parts of a transcript': { size: 200, make: (size) => () => readCues(textOfCues(cuesOf(size)) ?? '') },
  'parts added to a transcript': { size: 200, make: (size) => () => addCues(cuesOf(size), cuesOf(size)) },
  'lines that two people added': {
    size: 200,
    make: (size) => () => mergeLines([], linesOf(size, 1), linesOf(size, size + 1)),
  },
})
