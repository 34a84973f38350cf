import { expect, it } from 'vitest'
import { COMMON_SYSTEMS, isCommonSystem } from './coordinate-systems.ts'

it('SPA-6 offers the UTM zones of Canada by their EPSG codes', () => {
  expect(COMMON_SYSTEMS.filter(([, name]) => name.includes('UTM')).map(([code]) => code)).toEqual(
    Array.from({ length: 16 }, (_, at) => `EPSG:${26_907 + at}`),
  )
  expect([isCommonSystem('EPSG:26909'), isCommonSystem('EPSG:26906')]).toEqual([true, false])
})
