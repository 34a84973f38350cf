import { expect, it } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { anItem } from '@cairn/testkit/fake-host'
import {
  featureWithReasons,
  isWorkedOn,
  locksOfImport,
  refusedFeature,
  resultToUndo,
  startOfImport,
} from './import-run.ts'

const work = (values: object) => ({
  ...anItem('Import-1', { file: 'Attachment-1', owner: 'Organization-1', ...values }),
  _u: 4,
})
const result = { created: 1, known: 0, refused: 0, leftOut: 0 }
const codeOf = (run: () => unknown) => {
  try {
    return run()
  } catch (thrown) {
    return thrown instanceof CairnError && thrown.code
  }
}

it('SPA-6 begins an import only from a state in which its file was read', () => {
  for (const state of ['READ', 'UNDONE'])
    expect(startOfImport(work({ state }), 'User-1')).toEqual({ state, round: 4, by: 'User-1' })
  for (const state of ['NEW', 'DONE']) expect(codeOf(() => startOfImport(work({ state }), 'User-1'))).toBe('transition')
  expect(codeOf(() => startOfImport(work({ state: 'READ', file: undefined }), 'User-1'))).toBe('notFound')
  expect(codeOf(() => startOfImport(work({ state: 'READ', owner: undefined }), 'User-1'))).toBe('invalidItem')
})

it('SPA-6 goes on with an import that has begun only for the person who began it', () => {
  const begun = work({ state: 'STARTED', result: { ...result, round: 2, by: 'User-1' }, file: undefined })
  expect(startOfImport(begun, 'User-1')).toEqual({ state: 'STARTED', round: 2, by: 'User-1' })
  expect(codeOf(() => startOfImport(begun, 'User-2'))).toBe('notAllowed')
  expect(codeOf(() => startOfImport(work({ state: 'STARTED', result }), 'User-1'))).toBe('notAllowed')
})

it('SPA-8 undoes an import that has begun or is done, and no other', () => {
  for (const state of ['STARTED', 'DONE']) expect(resultToUndo(work({ state, result }))).toEqual(result)
  for (const state of ['READ', 'UNDONE']) expect(codeOf(() => resultToUndo(work({ state, result })))).toBe('transition')
  expect(codeOf(() => resultToUndo(work({ state: 'DONE' })))).toBe('transition')
})

it('SPA-8 takes marking as sensitive for no work on a feature', () => {
  const marked = { u: 2, changes: { sensitive: { to: true } } }
  expect(isWorkedOn([{ u: 1, changes: { label: { to: 'Weir' } } }])).toBe(false)
  expect(isWorkedOn([marked])).toBe(false)
  expect(isWorkedOn([{ u: 2, changes: { sensitive: { to: false } } }])).toBe(true)
  expect(isWorkedOn([marked, { u: 3, changes: { sensitive: { to: true }, label: { to: 'Dam' } } }])).toBe(true)
})

it('SPA-7 locks the collection of an import, or its owner if it has none', () => {
  expect(locksOfImport(work({ defaults: { collection: 'SpatialCollection-1' } }))).toEqual({
    alone: ['SpatialCollection-1'],
    shared: ['Organization-1'],
  })
  expect(locksOfImport(work({}))).toEqual({ alone: ['Organization-1'], shared: [] })
})

it('SPA-7 gives a refused feature back with its reasons, and throws if the server failed', () => {
  const feature = { n: 3, attributes: { name: 'Weir' } }
  const error = new CairnError('invalidItem', '', { properties: { label: { userMessage: 'errors.required' } } })
  const refused = refusedFeature(feature, error)
  expect(featureWithReasons(refused)).toEqual({
    type: 'Feature',
    properties: { name: 'Weir' },
    geometry: null,
    refused: { feature: 3, reasons: ['label: errors.required'] },
  })
  expect(refusedFeature(feature, new CairnError('notAllowed')).why).toEqual(['notAllowed'])
  expect(codeOf(() => refusedFeature(feature, new CairnError('storeUnavailable')))).toBe('storeUnavailable')
})
