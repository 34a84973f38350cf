import { expect, test } from 'vitest'
import { createColumnBoxes } from './column-boxes.ts'
import { shapeOf } from '../../lib/geometry/shape.ts'

test('no more boxes are gathered than are tested, and one more tells that there are', () => {
  const boxes = createColumnBoxes()
  for (let n = 1; n <= 100; n++) boxes.put(n, [[1, n / 10, 0, n / 10, 0]])
  const ring = [
    [-1, -1],
    [11, -1],
    [0, 11],
    [-1, -1],
  ]
  const area = shapeOf({ prop: 'place', kind: 'intersect', value: { type: 'Polygon', coordinates: [ring] } })
  const found = (most: number) => boxes.find(new Set([1]), area, () => true, most).across.map(({ n }) => n)
  expect(found(3)).toEqual([1, 2, 3, 4])
  expect(found(100)).toHaveLength(100)
})
