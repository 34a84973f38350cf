import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { readCues, writeCues } from '../interview/cues.ts'
import { planTakingOut } from './take-out.ts'

const item = (id: string, more: object) => ({ $id: id, ...more }) as unknown as Item
const talk = item('ResearchActivity-1', { respondents: ['CommunityMember-1', 'CommunityMember-2'], media: ['F-1'] })
const told = (count: number) =>
  Array.from({ length: count }, (_, n) => item(`ResearchData-${n}`, { respondents: ['CommunityMember-1'] }))
const plan = (count: number) =>
  planTakingOut({
    ...{ activity: talk, statements: told(count), transcripts: [], respondent: 'CommunityMember-1' },
    ...{ code: 'R-1', media: ['F-2'] },
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
  const text = writeCues(said.map((words, n) => ({ start: n, end: n + 1, text: words })))
  const [writes] = planTakingOut({
    ...{ activity: talk, statements: [], transcripts: [item('ResearchTranscript-1', { title: 'Said', text })] },
    ...{ respondent: 'CommunityMember-1', code: 'R-100', media: ['F-2'] },
  })
  const made = writes?.flatMap((write) => (write.op === 'create' ? [String(write.body['text'])] : []))[0]
  expect(readCues(made ?? '').map((cue) => cue.text)).toEqual(['Where was it?', 'R-200: Yes', 'at low water'])
})
