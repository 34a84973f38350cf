import { expect, it } from 'vitest'
import * as v from 'valibot'
import { aboutSchema, aboutSent } from './capture-about.ts'

it('GEO-9 sends trip, work and categories with a record, and crew and return with a trip', () => {
  const about = v.parse(aboutSchema, {
    ...{ trip: 'GeoKeeperFieldData-1', workItem: 'GeoKeeperWorkItem-1', categories: ['WATER'], sensitive: true },
    ...{ crew: ['Contact-1'], back: '2026-06-01T18:00:00Z' },
  })
  const shared = { workItem: 'GeoKeeperWorkItem-1', categories: ['WATER'] }
  expect(aboutSent(about, false)).toEqual({ ...shared, trip: 'GeoKeeperFieldData-1', sensitive: true })
  expect(aboutSent(about, true)).toEqual({ ...shared, crew: ['Contact-1'], back: '2026-06-01T18:00:00.000Z' })
  expect(aboutSent(v.parse(aboutSchema, undefined), true)).toEqual({})
})
