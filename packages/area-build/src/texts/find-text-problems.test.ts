import { expect, test } from 'vitest'
import { findTextProblems, type TextScope } from './find-text-problems.ts'
import { readTextUses } from './read-text-uses.ts'

const CATALOGUE = 'src/texts/en.json'

function problems(code: string, texts: Record<string, string>, more: Partial<TextScope> = {}): string[] {
  const sources = [readTextUses('src/web/notes.view.tsx', code)]
  return findTextProblems({ catalogue: CATALOGUE, texts, shared: {}, derived: [], sources, ...more })
}

test('a button with a key that has no text is named by file, line and key', () => {
  const code = "const t = useTranslate()\nexport const Save = () => <Button>{t('notes.save')}</Button>\n"
  expect(problems(code, {})).toEqual(['src/web/notes.view.tsx:2 asks for the text "notes.save", which does not exist'])
  expect(problems(code, { 'notes.save': 'Save' })).toEqual([])
  expect(problems(code, {}, { shared: { 'notes.save': 'Save' } })).toEqual([])
})

test.each([
  ["t(isOn ? 'notes.on' : 'notes.off')", ['notes.on', 'notes.off']],
  ["t(key ?? 'notes.off')", ['notes.off']],
  ["useTranslate()('notes.off')", ['notes.off']],
  ["const say = useTranslate(); say('notes.off')", ['notes.off']],
  ["words.translate('notes.off')", ['notes.off']],
  ['t(`notes.off`)', ['notes.off']],
])('%s asks for its texts', (code, keys) => {
  expect(problems(code, {})).toEqual(keys.map((key) => expect.stringContaining(`asks for the text "${key}"`)))
})

test('keys that are put together need at least one text', () => {
  const code = 't(`notes.state.${state}`)'
  expect(problems(code, {})).toEqual([expect.stringContaining('asks for texts like ^notes\\.state\\.(.+)$')])
  expect(problems(code, { 'notes.state.OPEN': 'Open' })).toEqual([])
})

test('texts of the types of other areas and of tasks are not missed', () => {
  expect(problems("t('types.Other.name'); t(`types.${type}.plural`); t('tasks.other')", {})).toEqual([])
  expect(problems("t('types.Note.prop')", { 'types.Note.name': 'Note' }, { derived: ['types.Note.name'] })).toEqual([
    expect.stringContaining('asks for the text "types.Note.prop"'),
  ])
})

test('a text that nothing uses is named', () => {
  const unused = (key: string) => [`${CATALOGUE}: nothing uses "${key}"`]
  expect(problems('', { 'notes.save': 'Save' })).toEqual(unused('notes.save'))
  expect(problems("const KEYS = ['notes.save']", { 'notes.save': 'Save' })).toEqual([])
  expect(problems('t(`types.${type}.name`)', { 'types.Gone.name': 'Gone' })).toEqual(unused('types.Gone.name'))
  expect(problems("startTask('tidy')", { 'tasks.tidy': 'Tidying' })).toEqual([])
  expect(problems('', { 'tasks.tidy': 'Tidying' })).toEqual(unused('tasks.tidy'))
})

test('what is put into a key is looked for where the libraries are known', () => {
  const texts = { 'notes.state.OPEN': 'Open', 'notes.state.SHUT': 'Shut' }
  const code = 't(`notes.state.${state}`)'
  const library = readTextUses('states.ts', "export const STATES = ['OPEN']")
  expect(problems(code, texts)).toEqual([])
  expect(problems(code, texts, { libraries: [library] })).toEqual([`${CATALOGUE}: nothing uses "notes.state.SHUT"`])
})

test('a template that begins with a variable continues the literals of its file', () => {
  const code = "const ask = (question) => t(`${question}.title`)\nask('notes.remove')"
  expect(problems(code, { 'notes.remove.title': 'Remove?' })).toEqual([])
  expect(problems(code, { 'notes.remove.title': 'Remove?', 'notes.other.title': 'Other' })).toEqual([
    `${CATALOGUE}: nothing uses "notes.other.title"`,
  ])
})

test('a key that the data of an area needs is named', () => {
  expect(problems('', {}, { derived: ['views.notes.title'] })).toEqual([
    `${CATALOGUE} lacks "views.notes.title", which the area's data needs`,
  ])
})

test('a value that a message takes and a call leaves out is named', () => {
  const texts = { 'notes.count': '{count, plural, one {# note of {name}} other {# notes of {name}}}' }
  expect(problems("t('notes.count', { count: 2 })", texts)).toEqual([
    'src/web/notes.view.tsx:1 shows the text "notes.count" without its value "name"',
  ])
  expect(problems("t('notes.count')", texts)).toHaveLength(2)
  expect(problems("t('notes.count', { count: 2, name })", texts)).toEqual([])
  expect(problems("t('notes.count', values)", texts)).toEqual([])
})
