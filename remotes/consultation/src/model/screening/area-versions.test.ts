import { expect, it } from 'vitest'
import { areasOf } from './area-versions.ts'

const at = (lng: number) => ({ type: 'Point', coordinates: [lng, 54] })
const version = (u: number, changes: object) => ({ u, ts: `2026-06-0${u}T10:00:00Z`, changes: { ...changes } })

it('CNS-298 the areas of a file are what its versions brought, and what the first that is seen replaced', () => {
  const versions = [
    version(5, { projectArea: { from: at(2), to: at(3) }, areaHectares: { from: 20, to: 30 } }),
    version(4, { projectName: { from: 'a', to: 'b' } }),
    version(3, { projectArea: { from: at(1), to: at(2) }, areaHectares: { from: 10, to: 20 } }),
  ]
  expect(areasOf(versions)).toEqual([
    { area: at(1), hectares: 10 },
    { area: at(2), hectares: 20, u: 3, ts: '2026-06-03T10:00:00Z' },
    { area: at(3), hectares: 30, u: 5, ts: '2026-06-05T10:00:00Z' },
  ])
  expect(areasOf([version(1, { projectArea: { to: at(1) } })])).toEqual([
    { area: at(1), u: 1, ts: '2026-06-01T10:00:00Z' },
  ])
  expect(areasOf([version(2, { projectArea: { from: 'no area', to: null } })])).toEqual([])
})
