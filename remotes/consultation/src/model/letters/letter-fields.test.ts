import { expect, it } from 'vitest'
import { plainText, richTextOf } from '@cairn/model/rich-text'
import { emptyFields, fieldsIn, fillKnown, fillRichText, fillText, problemsOfFields } from './letter-fields.ts'

it('CNS-100 takes the fields of the closed list, and names each unknown or broken one', () => {
  expect(problemsOfFields('About {{project.name}}, due {{ due }}')).toEqual([])
  expect(problemsOfFields(richTextOf('Dear {{recipients}}\n{{concerns}}'))).toEqual([])
  expect(problemsOfFields('{{consultation.notes}} and {{}}')).toEqual([
    { kind: 'unknown', text: 'consultation.notes' },
    { kind: 'unknown', text: '' },
  ])
  expect(problemsOfFields(richTextOf('Due {{due} soon'))).toEqual([{ kind: 'broken', text: '{{due} soon' }])
  expect(problemsOfFields('due}} {{due}}')).toEqual([{ kind: 'broken', text: '}} ' }])
})

it('CNS-101 names the fields that a text uses and that stand for nothing', () => {
  const fields = fieldsIn(richTextOf('{{due}} {{project.name}} {{due}} {{concerns}}'))
  expect(fields).toEqual(['due', 'project.name', 'concerns'])
  expect(emptyFields(fields, { due: ' ', concerns: [], 'project.name': 'Mill' })).toEqual(['due', 'concerns'])
})

it('CNS-101 a file without a number leaves out its line, its brackets or what leads to it, and nothing else', () => {
  expect(emptyFields(['project.numbers', 'due'], {})).toEqual(['due'])
  const bare = { 'project.name': 'Mill' }
  expect(fillText('{{project.name}}, your file {{project.numbers}}', bare)).toBe('Mill')
  expect(fillText('{{project.name}} ({{project.numbers}}) and more', bare)).toBe('Mill and more')
  const body = richTextOf('Your file: {{project.numbers}}\nWe say no. On {{project.numbers}}\nBye')
  expect(plainText(fillRichText(body, bare))).toBe('We say no. On \nBye')
  expect(plainText(fillRichText(body, { 'project.numbers': 'MP-1' }))).toBe('Your file: MP-1\nWe say no. On MP-1\nBye')
})

it('CNS-102 fills fields in words, and makes a list of several points that stand alone', () => {
  const values = { 'project.name': 'k̓ x̌ Mill', concerns: ['Beds at km 4', 'The berry slope'] }
  expect(fillText('On {{ project.name }}', values)).toBe('On k̓ x̌ Mill')
  expect(fillKnown('{{project.name}} by {{due}}', values)).toBe('k̓ x̌ Mill by {{due}}')
  const filled = fillRichText(richTextOf('About {{project.name}}\n{{concerns}}\nIn short: {{concerns}}'), values)
  expect(filled.content?.map(({ type }) => type)).toEqual(['paragraph', 'orderedList', 'paragraph'])
  expect(plainText(filled)).toBe(
    'About k̓ x̌ Mill\nBeds at km 4\nThe berry slope\nIn short: Beds at km 4; The berry slope',
  )
})

it('CNS-102 a value with braces is no field of its own', () => {
  expect(fillText('{{project.name}}', { 'project.name': '{{due}}', due: 'tomorrow' })).toBe('{{due}}')
})

it('CNS-106 parts the number of a source from the sentence after it', () => {
  const values = { concerns: ['The slope. [1]', 'The creek. [2]'], due: 'today' }
  expect(fillText('{{concerns}}We ask, {{concerns}}, {{concerns}} and {{due}}s', values)).toBe(
    'The slope. [1]; The creek. [2] We ask, The slope. [1]; The creek. [2], The slope. [1]; The creek. [2] and todays',
  )
})
