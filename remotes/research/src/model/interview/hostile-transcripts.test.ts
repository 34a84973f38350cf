import { expect, test } from 'vitest'
import { planTakingOut, type TakingOut } from '../consent/take-out.ts'
import { linesOf } from '../desk/lines.ts'
import { readCues } from './read-cues.ts'
import { readTranscript } from './transcripts.ts'
import { writeCues, writeSrt } from './write-cues.ts'

const LENGTH = 500_000
/** A pattern that looks at each place anew takes minutes for these. */
const MOST_MS = 4000
const of = (sign: string) => sign.repeat(LENGTH / sign.length)
const said = (words: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${words}\n`
const PEOPLE = [{ code: 'R-014', names: ['Eve'] }]

test.each<[string, string]>([
  ['a line of digits', of('1')],
  ['a line of digits and an arrow', `${of('1')}-->x`],
  ['a line of arrows', of('-->')],
  ['a line of digits and arrows', of('1 -->')],
  ['a line of blanks and an arrow', `1${of(' ')}x-->`],
  ['an arrow and blanks', `1-->${of(' ')}x`],
  ['times that do not end', `00:01.000 ${of(' ')}-->${of('0')}`],
  ['voices that do not end', said(of('<v '))],
  ['a voice of classes', said(`<v${of('.a')}`)],
  ['tags that do not end', said(of('</'))],
  ['signs that are escaped', said(of('&amp;'))],
  ['empty lines that are written', said(`a\n${of('&nbsp;\n')}b`)],
  ['other line ends', said(`a${of('\u2028')}b`)],
  ['other line ends and blanks', said(`a${of('\u2028 ')}b`)],
  ['a speaker of blanks', said(`a\n&nbsp;${of(' ')}b`)],
  ['lines without end of a speaker', said(of('R-014\n'))],
  ['colons', said(of(':'))],
  ['codes', said(of('R-014'))],
  ['a code of digits', said(`R-${of('1')}`)],
  ['many parts', of('NOTE no time\na\n\n')],
  ['slots of ELAN that do not end', `<ANNOTATION_DOCUMENT>${of('<TIME_SLOT ')}`],
  ['tiers of ELAN that do not begin', `<ANNOTATION_DOCUMENT>${of('</TIER>')}`],
  ['tiers of ELAN that do not end', `<ANNOTATION_DOCUMENT>${of('<TIER ')}</TIER>`],
  ['attributes of ELAN', `<ANNOTATION_DOCUMENT><TIER ${of('TIER_ID= ')}></TIER>`],
])('T60 RES-40 %s: a transcript is read, shown and written in the time of its length', (_, text) => {
  const from = performance.now()
  const cues = readCues(text)
  linesOf(text)
  writeCues(cues)
  writeSrt(cues)
  readTranscript(text, PEOPLE)
  planTakingOut(takingOut(text))
  expect(performance.now() - from).toBeLessThan(MOST_MS)
})

function takingOut(text: string): TakingOut {
  return {
    activity: { $id: 'ResearchActivity-1' } as TakingOut['activity'],
    statements: [],
    deleted: [],
    transcripts: [{ $id: 'ResearchTranscript-1', text } as unknown as TakingOut['activity']],
    ...{ respondent: 'CommunityMember-1', codes: ['R-014'], media: [] },
  }
}
