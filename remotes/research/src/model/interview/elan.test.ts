import { expect, it } from 'vitest'
import { isElan, readElan, writeElan } from './elan.ts'
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

it('RES-18 reads the annotations of ELAN that have a time, in its order, with who speaks', () => {
  expect(isElan(FILE)).toBe(true)
  expect(readElan(FILE)).toEqual([
    { start: 0, end: 1, text: 'asked: Where?' },
    { start: 1, end: 2.5, text: 'R-014: Nets & boats' },
  ])
})

it('RES-18 writes cues as ELAN that it reads again', () => {
  const cues = [{ start: 1.25, end: 3, text: 'a < b & "c"' }]
  expect(readElan(writeElan(cues))).toEqual(cues)
  expect(readElan('<ANNOTATION_DOCUMENT><TIER TIER_ID="a"')).toEqual([])
})

it('RES-18 reads a broken file in time, and nothing from it', () => {
  const open = '<ALIGNABLE_ANNOTATION TIME_SLOT_REF1="ts1"><ANNOTATION_VALUE>'
  const many = `<ANNOTATION_DOCUMENT>${'<TIER TIER_ID="a">'.repeat(50_000)}${open.repeat(50_000)}`
  expect([readElan(many), readElan(`${many}</TIER>`), readElan('</TIER></TIER>'), readElan('<TIERS></TIER>')]).toEqual([
    ...[[], [], [], []],
  ])
})

it('RES-19 finds names as words of their own, whatever their case and marks', () => {
  const people = [{ firstName: 'Ada', lastName: 'Marsh', nickName: 'É', indigenousName: 'Łeá ta' }]
  expect(namesIn('At ADA’s, in the marshes. Lea did', people)).toEqual(['Ada'])
  expect(namesIn('Nobody', people)).toEqual([])
})
