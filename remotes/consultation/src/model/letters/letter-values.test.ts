import { expect, it } from 'vitest'
import { itemId, type Item } from '@cairn/contract'
import { richTextOf } from '@cairn/model/rich-text'
import { citesOf, quotable, sharedSections, valuesOfLetter, type LetterSources } from './letter-values.ts'

const item = (type: string, index: number, values: object = {}): Item => ({
  $id: itemId(type, index),
  _t: type,
  _i: index,
  _u: index + 1,
  _c: { ts: `2026-11-0${index}T00:00:00.000Z`, by: itemId('User', 1) },
  _m: { ts: '2026-11-20T00:00:00.000Z', by: itemId('User', 1) },
  ...values,
})
const concerns = quotable([
  item('ConsultResponseConcern', 3, { publicWords: 'The berry slope' }),
  item('ConsultResponseConcern', 2, { publicWords: ' Beds at km 4 ' }),
  item('ConsultResponseConcern', 1, { publicWords: ' ', description: richTextOf('Private') }),
])
const sources: LetterSources = {
  letter: item('Letter', 1, { signatory: 'Freya Hollow' }),
  file: item('Consultation', 2, { projectName: 'North Fork', identifiers: ['MP-1', 'EAO 2'] }),
  response: item('ConsultResponse', 1, { due: '2026-12-01' }),
  terms: item('ConsultTerms', 1, { days: 15 }),
  template: undefined,
  concerns,
  evidence: [],
  sections: sharedSections([
    item('ConsultResponseSection', 1, { title: 'Kept', body: richTextOf('Private') }),
    item('ConsultResponseSection', 2, { title: 'Second', body: richTextOf('Two'), shared: true, order: 2 }),
    item('ConsultResponseSection', 3, { title: 'First', body: richTextOf('One'), shared: true, order: 1 }),
  ]),
  community: 'Saltbox Inlet Nation',
  reference: '2026-0014',
  submitter: 'Meridian Power',
  recipients: ['Ellen Marsh'],
  outcome: 'Objection',
  today: '2026-11-25',
  language: 'en',
}

it('CNS-104 quotes of a response only words for others and shared sections', () => {
  const values = JSON.stringify(valuesOfLetter(sources, ['concerns', 'sections']))
  expect(values).toContain('Beds at km 4')
  expect(values).not.toContain('Private')
})

it('CNS-106 numbers what it quotes as it cites it', () => {
  const fields = ['concerns', 'sections'] as const
  expect(citesOf(sources, fields)).toEqual([
    'ConsultResponseConcern-2@3',
    'ConsultResponseConcern-3@4',
    'ConsultResponseSection-3@4',
    'ConsultResponseSection-2@3',
    'Consultation-2@3',
    'ConsultTerms-1@2',
  ])
  expect(valuesOfLetter(sources, fields)).toMatchObject({
    concerns: ['Beds at km 4 [1]', 'The berry slope [2]'],
    sections: ['First [3]\nOne', 'Second [4]\nTwo'],
  })
  // In the order of the letter.
  expect(valuesOfLetter(sources, fields.toReversed())).toMatchObject({
    concerns: ['Beds at km 4 [3]', expect.anything()],
  })
  expect(citesOf(sources, ['due'])).toEqual(['Consultation-2@3', 'ConsultTerms-1@2'])
})

it('CNS-102 fills dates, numbers and names', () => {
  expect(valuesOfLetter(sources, [])).toMatchObject({
    'project.numbers': 'MP-1, EAO 2',
    'terms.days': '15',
    recipients: 'Ellen Marsh',
    signatory: 'Freya Hollow',
  })
})
