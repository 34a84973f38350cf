import { expect, test } from 'vitest'
import { mergeAnswers, withHiddenAnswers } from './merge-answers.ts'

const base = {
  kind: 'eel',
  count: 3,
  nets: [
    { id: 'a', mesh: 2 },
    { id: 'b', mesh: 4 },
  ],
}

test('answers of two writers are put together, those of a repeat by its instances', () => {
  const mine = {
    kind: 'cod',
    count: 3,
    nets: [
      { id: 'a', mesh: 2 },
      { id: 'b', mesh: 5 },
      { id: 'c', mesh: 9 },
    ],
  }
  const theirs = {
    kind: 'eel',
    nets: [
      { id: 'a', mesh: 3 },
      { id: 'b', mesh: 4 },
      { id: 'd', mesh: 1 },
    ],
  }
  expect(mergeAnswers(base, mine, theirs)).toEqual({
    merged: {
      kind: 'cod',
      nets: [
        { id: 'a', mesh: 3 },
        { id: 'b', mesh: 5 },
        { id: 'd', mesh: 1 },
        { id: 'c', mesh: 9 },
      ],
    },
    contested: [],
  })
})

test('what both changed is told by its path, also an instance that one removed', () => {
  const mine = { ...base, kind: 'cod', nets: [{ id: 'a', mesh: 7 }] }
  const theirs = { ...base, kind: 'clam', nets: [{ id: 'b', mesh: 4 }] }
  expect(mergeAnswers(base, mine, theirs).contested).toEqual(['kind', 'nets.a'])
  expect(mergeAnswers(base, { ...base, kind: 'cod' }, { ...base, kind: 'cod' }).contested).toEqual([])
  expect(mergeAnswers(base, { ...base, nets: [{ id: 'b', mesh: 4 }] }, base).merged['nets']).toEqual([
    { id: 'b', mesh: 4 },
  ])
})

test('answers that a writer does not see stay', () => {
  const given = { kind: 'cod', nets: [{ id: 'b' }, { id: 'c', mesh: 1 }] }
  expect(withHiddenAnswers(given, base, (path) => ['count', 'nets.mesh'].includes(path))).toEqual({
    kind: 'cod',
    count: 3,
    nets: [
      { id: 'b', mesh: 4 },
      { id: 'c', mesh: 1 },
      { id: 'a', mesh: 2 },
    ],
  })
  expect(withHiddenAnswers(null, base, (path) => path === 'nets.mesh')).toEqual({ nets: base.nets })
  expect(withHiddenAnswers({ kind: 'eel' }, base, (path) => path === 'nets')).toEqual({ kind: 'eel', nets: base.nets })
  expect(withHiddenAnswers({}, base, (path) => path === 'count')).toEqual({ count: 3 })
})

test('the order in which an answer is written changes nothing', () => {
  const at = { type: 'Point', coordinates: [1, 2] }
  const turned = { coordinates: [1, 2], type: 'Point' }
  const was = { at, nets: [{ id: 'a', mesh: 2, mark: 'x' }] }
  const mine = { at: turned, nets: [] }
  const theirs = { at: { type: 'Point', coordinates: [3, 4] }, nets: [{ mark: 'x', mesh: 2, id: 'a' }] }
  expect(mergeAnswers(was, mine, theirs)).toEqual({ merged: { at: theirs.at }, contested: [] })
})
