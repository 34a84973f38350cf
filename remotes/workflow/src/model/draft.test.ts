import { describe, expect, test } from 'vitest'
import { differenceOf } from '@cairn/model/workflow'
import { freeKey, readDraft, withChange, withOrder, withoutStep, withStep } from './draft.ts'

const title = { en: 'Step' }
const three = ['RWF_ASSIGN', 'RWF_SIMPLE', 'RWF_SIMPLE'].reduce(
  (draft, kind) => withStep(draft, kind, title),
  readDraft(undefined),
)

describe('a draft is changed step by step', () => {
  test('WKF-1 a step is added after the last one, under a key of its own', () => {
    expect(three.steps.map(({ key, after }) => [key, after])).toEqual([
      ['assign', undefined],
      ['simple', ['assign']],
      ['simple2', ['simple']],
    ])
    expect(freeKey('RWF_SIMPLE', three.steps)).toBe('simple3')
  })

  test('a step that is taken away leaves no gap', () => {
    const { steps } = withoutStep(three, 'simple')
    expect(steps.map(({ key, after }) => [key, after])).toEqual([
      ['assign', undefined],
      ['simple2', ['assign']],
    ])
  })

  test('steps change places, and the first goes no further up', () => {
    expect(withOrder(three, 'simple2', -1).steps.map(({ key }) => key)).toEqual(['assign', 'simple2', 'simple'])
    expect(withOrder(three, 'assign', -1)).toBe(three)
  })

  test('what is emptied is left out, and the difference names what changed', () => {
    const changed = withChange(withChange(three, 'simple', { optional: true }), 'simple', { after: [] })
    expect(changed.steps[1]).toEqual({ key: 'simple', kind: 'RWF_SIMPLE', title, optional: true })
    expect(differenceOf(three, withoutStep(changed, 'assign'))).toEqual({
      added: [],
      removed: ['assign'],
      changed: ['simple'],
      moved: [],
      isOther: false,
    })
  })

  test('a draft that cannot be read is empty', () => {
    expect(readDraft({ steps: [{ key: '__proto__', kind: 'X', title }] })).toEqual({ steps: [] })
  })
})
