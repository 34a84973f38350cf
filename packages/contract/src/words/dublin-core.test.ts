import { expect, it } from 'vitest'
import * as v from 'valibot'
import { dublinCoreSchema, problemsOfDublinCore } from './dublin-core.ts'

it('knows the elements of Dublin Core alone, and properties that the type has', () => {
  expect(v.safeParse(dublinCoreSchema, { title: ['title'], date: ['date'] }).success).toBe(true)
  expect(v.safeParse(dublinCoreSchema, { heading: ['title'] }).success).toBe(false)
  const properties = { title: { v: 'DEF' as const } }
  expect(problemsOfDublinCore({ properties, dublinCore: { title: ['title'] } })).toEqual([])
  expect(problemsOfDublinCore({ properties, dublinCore: { title: ['name'] } })).toEqual([
    'dublinCore: title has no property "name"',
  ])
})
