import { expect, test } from 'vitest'
import type { MapColours } from '../base/map-colours.ts'
import { paintPlace, type Picture } from './paint.ts'
import { squareAround } from './square.ts'

const COLOURS = { tones: ['#0b5cad'], surface: '#ffffff' } as unknown as MapColours

/** Draws a place and returns what was called on the canvas. */
function callsFor(geometry: Parameters<typeof paintPlace>[1], isCoarse: boolean) {
  const calls: [string, ...unknown[]][] = []
  const context = new Proxy({} as Record<string, unknown>, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        void calls.push([String(name), ...given]),
    set: () => true,
  }) as unknown as Picture['context']
  paintPlace({ context, square: squareAround(geometry), pixels: 100 }, geometry, COLOURS, isCoarse)
  return calls
}

test('a point is drawn in the middle of its picture, also beyond the antimeridian', () => {
  for (const longitude of [-128.3, 180, -180]) {
    const [, x, y] =
      callsFor({ type: 'Point', coordinates: [longitude, 52.9] }, false).find(([name]) => name === 'arc') ?? []
    expect([x, y]).toEqual([expect.closeTo(50), expect.closeTo(50)])
  }
})

test('the outline of a place that is only roughly known is dashed', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [-128.3, 52.9],
      [-128.2, 52.8],
    ],
  }
  const dashes = (isCoarse: boolean) =>
    callsFor(line, isCoarse).flatMap(([name, dash]) => (name === 'setLineDash' ? [dash] : []))
  expect(dashes(false)).toEqual([[], []])
  expect(dashes(true)).toEqual([[6, 5], []])
})
