import { expect, test } from 'vitest'
import { accessProperty } from '../access-level.ts'
import { problemsOfAbout, type AboutType } from './about.ts'

const LOG: AboutType = {
  properties: {
    subject: { v: 'DEF' },
    context: { v: 'IDM', many: true },
    contacts: { v: 'REL', t: 'Contact', many: true, peopleOf: 'context' },
    access: accessProperty,
  },
  about: { items: 'context', people: ['contacts'] },
}

test('what items are about, and whose people are offered, are relations', () => {
  expect(problemsOfAbout(LOG)).toEqual([])
  expect(problemsOfAbout({ ...LOG, about: { items: 'subject', people: ['subject', 'nobody'] } })).toHaveLength(3)
  const contacts = { v: 'REL', t: 'Contact', peopleOf: 'subject' } as const
  expect(problemsOfAbout({ ...LOG, properties: { ...LOG.properties, contacts } })).toHaveLength(1)
  const subject = { v: 'DEF', peopleOf: 'context' } as const
  expect(problemsOfAbout({ ...LOG, properties: { ...LOG.properties, subject } })).toHaveLength(1)
})

test('only a type whose items have a level of their own says what they are about', () => {
  const { access: _, ...properties } = LOG.properties
  expect(problemsOfAbout({ ...LOG, properties })).toHaveLength(1)
})
