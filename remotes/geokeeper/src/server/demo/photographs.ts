import type { Colour, DemoCall, Painter, PointOfPicture as Point } from '@cairn/contract/server'

const SKY: Colour = [204, 220, 230]
const HILLS: Colour = [96, 122, 110]
const TREES: Colour = [58, 84, 66]
const SEA: Colour = [120, 156, 172]
const SAND: Colour = [206, 190, 160]
const ROCK: Colour = [104, 98, 92]
const FUR: Colour = [148, 140, 130]
const LIGHT: Colour = [244, 244, 240]
const RUST: Colour = [160, 82, 44]

type Drawing = (painter: Painter, at: number) => void

/** What stands in front of the shore, by what was seen. */
const SEEN: Readonly<Record<string, Drawing>> = {
  bird(painter, at) {
    for (let n = 0; n < 3 + (at % 4); n++) {
      const [x, y] = [0.2 + 0.14 * n, 0.14 + 0.05 * ((n + at) % 3)]
      const wings: Point[] = [
        [x - 0.05, y - 0.02],
        [x, y + 0.01],
        [x + 0.05, y - 0.02],
      ]
      painter.line(wings, 0.01, ROCK)
    }
  },
  seal(painter) {
    painter.oval([0.56, 0.56], 0.42, 0.12, ROCK)
    painter.oval([0.5, 0.5], 0.26, 0.09, FUR)
    painter.oval([0.39, 0.46], 0.09, 0.08, FUR)
  },
  waste(painter) {
    painter.oval([0.36, 0.6], 0.2, 0.09, LIGHT)
    const crate: Point[] = [
      [0.52, 0.52],
      [0.72, 0.54],
      [0.7, 0.66],
      [0.5, 0.64],
    ]
    painter.area(crate, RUST)
  },
  slide(painter) {
    const scar: Point[] = [
      [0.56, 0.16],
      [0.72, 0.14],
      [0.86, 0.48],
      [0.48, 0.48],
    ]
    painter.area(scar, RUST)
    painter.oval([0.66, 0.5], 0.44, 0.1, ROCK)
  },
}

/** Draws what somebody may have photographed on the shore. It is the same in every run. */
export function photographOf(paint: DemoCall['paint'], seen: string, at: number): Uint8Array {
  const painter = paint(SKY)
  const ridge: Point[] = [0, 1, 2, 3, 4, 5].map((n): Point => [n / 5, 0.24 - 0.08 * ((n * 3 + at) % 3)])
  painter.area([...ridge, [1, 0.4], [0, 0.4]], HILLS)
  const wood: Point[] = [0, 1, 2, 3, 4].map((n): Point => [n / 4, 0.32 - 0.03 * ((n + at) % 2)])
  painter.area([...wood, [1, 0.42], [0, 0.42]], TREES)
  const sea: Point[] = [
    [0, 0.4],
    [1, 0.4],
    [1, 0.56],
    [0, 0.5],
  ]
  painter.area(sea, SEA)
  const shore: Point[] = [
    [0, 0.5],
    [1, 0.56],
    [1, 1],
    [0, 1],
  ]
  painter.area(shore, SAND)
  SEEN[seen]?.(painter, at)
  return painter.png()
}
