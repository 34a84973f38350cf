import { expect, it } from 'vitest'
import { itemId, type Item } from '@cairn/contract'
import { linesOfShared, orderedJson, snapshotOf } from './snapshot.ts'

const item = (type: string, index: number, values: object = {}): Item => ({
  $id: itemId(type, index),
  _t: type,
  _i: index,
  _u: 2,
  _c: { ts: '2026-11-20T00:00:00.000Z', by: itemId('User', 1) },
  _m: { ts: '2026-11-20T00:00:00.000Z', by: itemId('User', 1) },
  ...values,
})

it('CNS-150 a snapshot keeps all of an answer with versions; its shared part has nothing of the response', () => {
  const { whole, shared, cites } = snapshotOf({
    response: item('ConsultResponse', 1, { priority: 'URGENT', notes: 'Private notes' }),
    notice: item('ConsultNotice', 1, { status: 'ANSWERED' }),
    file: item('Consultation', 1, { projectName: 'North Fork', submitterNotes: 'Theirs' }),
    letters: [
      item('Letter', 1, { state: 'SENT', subject: 'Answer', digest: 'abc', words: { type: 'doc' } }),
      item('Letter', 2, { state: 'DRAFT', subject: 'Never sent' }),
    ],
    concerns: [item('ConsultResponseConcern', 1, { publicWords: 'Beds at km 4', description: 'Private' })],
    sections: [],
  })
  expect(cites).toContain('Letter-2@2')
  expect(orderedJson(whole)).toContain('URGENT')
  for (const kept of ['URGENT', 'Never sent', 'Private', 'Theirs']) expect(orderedJson(shared)).not.toContain(kept)
  expect(orderedJson(whole)).not.toMatch(/Private|Theirs/)
  expect(shared).toMatchObject({ concerns: ['Beds at km 4'], letters: [{ digest: 'abc' }] })
  expect(linesOfShared(shared)).toMatch(/^Beds at km 4\nAnswer · .* · abc$/)
})

it('CNS-150 equal data has equal text, whatever the order of its keys', () => {
  expect(orderedJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(orderedJson({ a: null, b: [{ c: 2, d: 1 }] }))
  expect(orderedJson({ a: 1 })).not.toBe(orderedJson({ a: 2 }))
})
