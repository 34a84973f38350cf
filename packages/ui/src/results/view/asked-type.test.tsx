// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { defineItemType } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { formAsked, typeAsked } from './asked-type.tsx'
import { parseListState } from './list-state.ts'

const VISIT = defineItemType({
  name: 'Visit',
  defaultIcon: 'file',
  label: ['title'],
  properties: {
    title: { v: 'DEF' },
    checklist: { v: 'REL', t: 'Checklist', facet: { kind: 'terms' } },
    state: { v: 'SEL', options: ['DONE'], facet: { kind: 'terms' } },
    answers: { v: 'DEF', t: 'answers', shapedBy: 'checklist' },
  },
  visibility: 'PUBLIC',
}) as unknown as ItemType
const form = {
  asks: {
    choices: { kinds: [{ name: 'eel', label: { en: 'Eel', fr: 'Anguille' } }] },
    questions: [
      { name: 'kind', kind: 'one', choices: 'kinds', label: { en: 'Which kind', fr: 'Quelle espèce' } },
      { name: 'place', kind: 'geopoint' },
      { name: 'nets', kind: 'repeat', questions: [{ name: 'mesh', kind: 'decimal', level: 'PRIVATE' }] },
    ],
  },
}

test('a list that is narrowed to one form has its questions as properties, in the words of the reader', () => {
  const { type, words } = typeAsked(VISIT, form, 'fr-CA')
  expect(type.properties['answers.kind']).toMatchObject({ v: 'SEL', options: ['eel'], facet: { kind: 'terms' } })
  expect(type.properties['answers.nets.mesh']).toMatchObject({ t: 'float', many: true, level: 'PRIVATE' })
  expect(type.properties).not.toHaveProperty('answers.place')
  expect(type.facets).toEqual(['checklist', 'answers.kind', 'state'])
  expect(words.get('types.Visit.props.answers.kind')).toBe('Quelle espèce')
  expect(words.get('types.Visit.options.answers.kind.eel')).toBe('Anguille')
})

test('the form is the one that a facet or the list itself names', () => {
  const base = { types: ['Visit'] }
  const named = { prop: 'checklist', kind: 'rel' as const, value: ['Checklist-2'] }
  expect(formAsked(VISIT, base, parseListState(''))).toBeUndefined()
  expect(formAsked(VISIT, base, parseListState('f.checklist=Checklist-1'))).toBe('Checklist-1')
  expect(formAsked(VISIT, base, parseListState('f.checklist=Checklist-1&f.checklist=Checklist-2'))).toBeUndefined()
  expect(formAsked(VISIT, { ...base, must: [named] }, parseListState(''))).toBe('Checklist-2')
  expect(parseListState('f.answers.seen_by=eel').terms).toEqual({ 'answers.seen_by': ['eel'] })
})
