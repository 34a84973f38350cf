import { expect, it } from 'vitest'
import { recordsBetween, reportOfTrips } from './report.ts'

const track = {
  type: 'LineString',
  coordinates: [
    [-128, 52],
    [-128, 52.1],
  ],
}

it('GEO-15 adds up trips: people once, hours and kilometres', () => {
  const trips = [
    {
      collector: 'Contact-1',
      crew: ['Contact-2'],
      collected: '2026-06-01T10:00:00Z',
      returned: '2026-06-01T14:30:00Z',
      track,
    },
    { collector: 'Contact-1', crew: ['Contact-1', 'Contact-3'], collected: '2026-06-02T10:00:00Z' },
  ]
  expect(reportOfTrips(trips)).toEqual({ people: 3, hours: 4.5, kilometres: 11.1 })
  expect(recordsBetween('GeoKeeperProgram-1', '2026-06-01', '').must).toHaveLength(3)
})
