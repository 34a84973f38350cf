import { expect, it } from 'vitest'
import { filledValues, typedValues } from './typed-values.ts'

it('keeps what holds something, and that something was emptied', () => {
  const first = typedValues({ name: 'Float', note: '', owner: 'Organization-1', files: [] })
  expect(first).toEqual({ name: 'Float', owner: 'Organization-1' })
  const emptied = typedValues({ name: 'Float', note: '', owner: null, files: [] }, first)
  expect(emptied).toEqual({ name: 'Float', owner: null })
  expect(typedValues({ name: 'Float', owner: undefined }, emptied), 'and again').toEqual({ name: 'Float', owner: null })
  expect(typedValues({ name: 'Float', owner: 'Organization-2' }, emptied)).toMatchObject({ owner: 'Organization-2' })
  expect(filledValues(emptied)).toEqual({ name: 'Float' })
})
