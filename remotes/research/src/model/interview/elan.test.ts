import { expect, it } from 'vitest'
import { isElan, readElan, writeElan } from './elan.ts'
import { readTranscript } from './transcripts.ts'
import { namesIn } from '../statements/names-in.ts'

const FILE = `<?xml version="1.0"?><ANNOTATION_DOCUMENT><TIME_ORDER>
<TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="2500"/>
<TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="ts4"/></TIME_ORDER>
<TIER TIER_ID="words" PARTICIPANT="R-014"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts3"
 TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>Nets &amp; boats</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts4"><ANNOTATION_VALUE>No
end</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER TIER_ID="asked"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a3" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts3">
<ANNOTATION_VALUE>Where?</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>`

it('RES-18 reads the annotations of ELAN in order of time, with who speaks, also those without an end', () => {
  expect(isElan(FILE)).toBe(true)
  expect(readElan(FILE).cues).toEqual([
    { id: '1', start: 0, end: 1, text: 'asked: Where?' },
    { id: '2', start: 1, end: 2.5, text: 'R-014: Nets & boats' },
    { id: '3', text: 'R-014: No\nend' },
  ])
})

it('RES-18 writes cues as ELAN that it reads again', () => {
  const cues = [
    { id: '1', start: 1.25, end: 3, text: 'a < b & "c"' },
    { id: '2', text: 'When was it?' },
    { id: '3', start: 4, end: 5, text: 'Later' },
  ]
  expect(readElan(writeElan(cues))).toEqual({ cues, leftOut: 0 })
  expect(readElan('<ANNOTATION_DOCUMENT><TIER TIER_ID="a"').cues).toEqual([])
})

it('RES-18 counts annotations of annotations, which it leaves out', () => {
  const gloss =
    '<TIER TIER_ID="g"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a9" ANNOTATION_REF="a1">' +
    '<ANNOTATION_VALUE>filets</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>'
  expect(readTranscript(FILE.replace('</ANNOTATION_DOCUMENT>', gloss))).toMatchObject({ leftOut: 1, untimed: 1 })
})

it('RES-18 reads a broken file in time, and nothing from it', () => {
  const open = '<ALIGNABLE_ANNOTATION TIME_SLOT_REF1="ts1"><ANNOTATION_VALUE>'
  const many = `<ANNOTATION_DOCUMENT>${'<TIER TIER_ID="a">'.repeat(50_000)}${open.repeat(50_000)}`
  const files = [many, `${many}</TIER>`, '</TIER></TIER>', '<TIERS></TIER>']
  expect(files.map((file) => readElan(file).cues)).toEqual([[], [], [], []])
})

it('RES-19 finds names as words of their own, whatever their case and marks', () => {
  const people = [{ firstName: 'Ada', lastName: 'Marsh', nickName: 'É', indigenousName: 'Łeá ta' }]
  expect(namesIn('At ADA’s, in the marshes. Lea did', people)).toEqual(['Ada'])
  expect(namesIn('Nobody', people)).toEqual([])
})
