import { expect, it } from 'vitest'
import { auditCsv, auditQuery, readsQuery } from './audit.ts'

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
