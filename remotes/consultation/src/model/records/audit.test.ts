import { expect, it } from 'vitest'
import { auditCsv, auditQuery, deedOf, readsQuery } from './audit.ts'

const TYPES = ['Consultation', 'ConsultResponse', 'ConsultNotice', 'Letter', 'Contact']

it('CNS-190 narrows an audit to a part, a person, a file and days in the reader’s zone', () => {
  expect(auditQuery({ part: 'letters' }, TYPES)).toEqual({ types: ['Letter'] })
  const filter = {
    part: 'moves',
    by: 'User-1',
    file: 'Consultation-2',
    from: '2026-11-01',
    until: '2026-11-02',
  } as const
  expect(auditQuery(filter, TYPES, 480)).toEqual({
    types: ['Consultation', 'ConsultResponse', 'ConsultNotice'],
    by: 'User-1',
    id: 'Consultation-2',
    since: '2026-11-01T07:59:59.999Z',
    until: '2026-11-03T08:00:00.000Z',
  })
  expect(auditQuery({ part: 'disclosures' }, TYPES)).toEqual({
    types: ['Letter'],
    kinds: ['LETTER_SENT', 'CNS_RECORD', 'CNS_RECORD_SEALED'],
  })
  expect(readsQuery({ part: 'exports' })).toEqual({ op: 'export' })
  expect(readsQuery({ ...filter, part: 'reads' })).toEqual({
    t: 'Consultation',
    i: 2,
    by: 'User-1',
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-11-03T00:00:00.000Z',
  })
})

it('CNS-191 writes who, as whom, what, which version and why, and no formula', () => {
  const entry = {
    ...{ id: 'Letter-3', context: 'Letter-3', also: [], u: 4, kind: 'LETTER_REJECTED', ts: '2026-11-20T10:00:00.000Z' },
    ...{ by: 'User-1', as: 'User-2', properties: ['state'], reason: '=1+1, "so"' },
  }
  const words = {
    head: ['When', 'Who', 'As', 'What', 'Item', 'Version', 'Changed', 'Why'],
    server: 'The system',
    kindOf: () => 'Sent back',
    nameOf: (_entry: unknown, name: string) => `the ${name}`,
  }
  const csv = auditCsv({ entries: [entry as never], labels: { 'User-1': 'Ana', 'Letter-3': 'Answer' } }, words)
  expect(csv.split('\r\n')[1]).toBe(
    `2026-11-20T10:00:00.000Z,Ana,User-2,Sent back,Answer,Letter-3@4,the state,"'=1+1, ""so"""`,
  )
})

it('CNS-190 a row says what was done: with what, and which state or properties it changed', () => {
  const words = {
    typeOf: () => 'Letter',
    stateOf: ({ state = '' }) => `to ${state}`,
    kindOf: ({ kind = '' }) => `kind ${kind}`,
    nameOf: (_entry: unknown, name: string) => `the ${name}`,
    ...{
      made: 'new',
      changed: (names: string) => `changed ${names}`,
      list: (names: readonly string[]) => names.join(' + '),
    },
  }
  const entry = {
    ...{ id: 'Letter-3', context: 'Letter-3', also: [], ts: '2026-11-20T10:00:00.000Z', by: 'User-1' },
    u: 4,
  }
  const said = (values: object) => deedOf({ ...entry, properties: [], kind: 'UPDATED', ...values } as never, words)
  expect(said({ u: 1, properties: ['subject'], kind: 'CREATED' })).toBe('Letter · new')
  expect(said({ state: 'SENT', properties: ['state', 'body'], kind: 'MOVED' })).toBe('Letter · to SENT')
  expect(said({ properties: ['subject', 'body'] })).toBe('Letter · changed the subject + the body')
  expect(said({})).toBe('Letter · kind UPDATED')
  expect(said({ kind: 'LETTER_SENT', properties: ['body'] })).toBe('Letter · kind LETTER_SENT')
  expect(said({ kind: 'READ', u: 1 })).toBe('Letter · kind READ')
})
