import { expect, it } from 'vitest'
import { itemId, type Item } from '@cairn/contract'
import { wayToChange } from '@cairn/model/guarded'
import { richTextOf } from '@cairn/model/rich-text'
import {
  changesLetter,
  isOwnTemplate,
  isTemplateAlone,
  isTemplateApproved,
  valuesFromTemplate,
} from './letter-approval.ts'
import { letterType } from './letter.ts'

const template: Item = {
  $id: itemId('LetterTemplate', 1),
  _t: 'LetterTemplate',
  _i: 1,
  _u: 4,
  _c: { ts: '2026-11-20T00:00:00.000Z', by: itemId('User', 1) },
  _m: { ts: '2026-11-20T00:00:00.000Z', by: itemId('User', 1) },
  subject: 'On {{project.name}}',
  body: richTextOf('No concerns.'),
  language: 'en',
  signatory: 'Freya Hollow',
  approval: 'APPROVED',
  approvedUntil: '2026-12-31',
}

it('CNS-108 a letter is its template until its text, its signature or its map differ', () => {
  const letter = { ...template, ...valuesFromTemplate(template), subject: 'On Mill', recipients: ['Contact-1'] }
  const isAlone = (changes: object) => isTemplateAlone({ ...letter, ...changes }, template)
  expect(isAlone({})).toBe(true)
  expect(isAlone({ body: richTextOf('No concerns!') })).toBe(false)
  expect(isAlone({ signatory: 'Somebody' })).toBe(false)
  expect(isAlone({ withMap: true })).toBe(false)
  expect(isAlone({ outcome: 'OBJECTION' }), 'its answer').toBe(false)
  expect(isAlone({ evidence: ['ResearchData-1@2'] }), 'what people told').toBe(false)
  expect(isAlone({ evidence: [] })).toBe(true)
})

it('T63 CNS-108 a template is of the community that answers', () => {
  const response = { ...template, $id: itemId('ConsultResponse', 1), community: 'Organization-1' }
  expect(isOwnTemplate({ ...template, owner: 'Organization-1' }, response)).toBe(true)
  expect(isOwnTemplate({ ...template, owner: 'Organization-2' }, response)).toBe(false)
  expect(isOwnTemplate(template, { ...response, community: undefined })).toBe(false)
})

it('CNS-108 a template is approved until its day, and not once it is archived', () => {
  expect(isTemplateApproved(template, '2026-12-31')).toBe(true)
  expect(isTemplateApproved(template, '2027-01-01')).toBe(false)
  expect(isTemplateApproved({ ...template, state: 'ARCHIVE' }, '2026-12-01')).toBe(false)
  expect(isTemplateApproved({ ...template, approval: undefined }, '2026-12-01')).toBe(false)
})

it('T49 CNS-112 tells a change of what a letter says from one of what the server notes', () => {
  expect(changesLetter(template, { ...template, sentAs: 'Message-1', digest: 'x' })).toBe(false)
  expect(changesLetter(template, { ...template, recipients: ['Contact-2'] })).toBe(true)
  expect(changesLetter(template, { ...template, evidence: ['ResearchData-1@2'] })).toBe(true)
})

it('CNS-115 a letter that was sent offers no change of it', () => {
  expect(wayToChange(letterType, { state: 'APPROVED' }, 'body')).toBe('plain')
  expect(wayToChange(letterType, { state: 'SENT' }, 'body')).toBe('none')
})
