import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { readCues } from '../interview/read-cues.ts'
import { writeCues } from '../interview/write-cues.ts'
import { planTakingOut, withoutVoice } from './take-out.ts'

const item = (id: string, more: object) => ({ $id: id, ...more }) as unknown as Item
const talk = item('ResearchActivity-1', { respondents: ['CommunityMember-1', 'CommunityMember-2'], media: ['F-1'] })
const told = (count: number) =>
  Array.from({ length: count }, (_, n) => item(`ResearchData-${n}`, { respondents: ['CommunityMember-1'] }))
const plan = (count: number) =>
  planTakingOut({
    ...{ activity: talk, statements: told(count), transcripts: [], deleted: [], respondent: 'CommunityMember-1' },
    ...{ codes: ['R-1'], media: ['F-2'] },
  })

it('RES-33 takes a speaker out in one transaction if that holds it', () => {
  expect(plan(3).map((writes) => writes.length)).toEqual([4])
})

it('RES-33 changes the interview after all statements have left it, if they are many', () => {
  const writes = plan(1000)
  expect(writes.map((each) => each.length)).toEqual([480, 480, 40, 1])
  expect(writes.at(-1)).toMatchObject([{ id: talk.$id, body: { respondents: ['CommunityMember-2'], media: ['F-2'] } }])
  expect(new Set(writes.flat().flatMap((write) => ('id' in write ? [write.id] : []))).size).toBe(1001)
})

it('RES-33 takes out what goes on without a voice after the speaker, and keeps what goes on after others', () => {
  const said = ['Where was it?', 'R-100: By the falls', 'on the east side', 'R-200: Yes', 'at low water', 'R-100: So']
  const text = writeCues(said.map((words, n) => ({ id: String(n + 1), start: n, end: n + 1, text: words })))
  const [writes] = planTakingOut({
    ...{ activity: talk, statements: [], transcripts: [item('ResearchTranscript-1', { title: 'Said', text })] },
    ...{ deleted: [], respondent: 'CommunityMember-1', codes: ['R-100'], media: ['F-2'] },
  })
  const made = writes?.flatMap((write) => (write.op === 'create' ? [String(write.body['text'])] : []))[0]
  expect(readCues(made ?? '').map((cue) => cue.text)).toEqual(['Where was it?', 'R-200: Yes', 'at low water'])
})

it('RES-33 takes out a speaker under each code of records that were merged', () => {
  const text = writeCues(
    ['R-100: By the falls', 'R-300: on the east side', 'R-200: Yes'].map((words, n) => ({
      ...{ id: String(n + 1), start: n, end: n + 1, text: words },
    })),
  )
  expect(readCues(withoutVoice(text, ['R-100', 'R-300']) ?? '').map((cue) => cue.text)).toEqual(['R-200: Yes'])
})

it('RES-33 makes a transcript anew that was ever changed, as its former versions may have the speaker', () => {
  const said = (id: string, _u: number) =>
    item(id, { _u, title: 'Said', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nR-200: Yes' })
  const sealed = item('ResearchTranscript-3', { _u: 3, text: 'R-100: By the falls', sealed: true })
  const [writes, last] = planTakingOut({
    ...{
      activity: talk,
      statements: [],
      transcripts: [said('ResearchTranscript-1', 1), said('ResearchTranscript-2', 2), sealed],
    },
    ...{ deleted: [], respondent: 'CommunityMember-1', codes: ['R-100'], media: ['F-2'] },
  })
  expect(writes?.slice(1)).toMatchObject([
    { op: 'create', body: { text: said('', 1)['text'] } },
    { op: 'update', id: 'ResearchTranscript-2', set: { sealed: true } },
  ])
  expect(last).toEqual([{ op: 'delete', id: 'ResearchTranscript-2' }])
})
