import type { Colour, DemoCall, Painter, PointOfPicture as Point } from '@cairn/contract/server'

const DESK: Colour = [58, 60, 68]
const PAPER: Colour = [239, 230, 208]
const OLD_PAPER: Colour = [226, 212, 180]
const INK: Colour = [52, 54, 92]
const PRINT: Colour = [60, 58, 56]
const FAINT: Colour = [186, 176, 152]
const RED: Colour = [140, 58, 48]
const BLUE: Colour = [86, 112, 132]
const SEPIA = {
  sky: [222, 210, 186],
  far: [186, 170, 142],
  near: [146, 128, 102],
  water: [198, 184, 158],
  dark: [84, 70, 56],
} satisfies Record<string, Colour>

type Drawing = (painter: Painter, at: number) => void

/**
 * Draws a file of an entry of the demo by its type. `at` makes pictures of one type differ; it is the same in
 * every run.
 */
export function drawEntry(paint: DemoCall['paint'], type: string, at: number): Uint8Array {
  const [ground, draw] = DRAWINGS[type] ?? [DESK, letter]
  const painter = paint(ground)
  draw(painter, at)
  return painter.png()
}

const letter: Drawing = (painter, at) => {
  const [left, right] = [0.24, 0.76]
  painter.area(box(left, 0.04, right, 0.75), PAPER)
  if (at % 3 !== 2) {
    painter.area(box(0.34, 0.09, 0.66, 0.105), PRINT)
    painter.area(box(0.42, 0.12, 0.58, 0.127), FAINT)
    painter.area(box(left + 0.04, 0.145, right - 0.04, 0.148), PRINT)
  }
  painter.line(writing(0.58, 0.7, 0.19, at), 0.005, INK)
  for (let row = 0; row < 10; row += 1) {
    const short = (row + at) % 4 === 3 ? 0.12 : 0
    painter.line(writing(left + 0.05, right - 0.05 - short, 0.24 + row * 0.042, at + row), 0.0045, INK)
  }
  painter.line(writing(0.56, 0.7, 0.69, at + 20, 0.02), 0.005, INK)
}

const photograph: Drawing = (painter, at) => {
  painter.area(box(0.05, 0.04, 0.95, 0.71), PAPER)
  painter.area(box(0.08, 0.07, 0.92, 0.68), SEPIA.sky)
  const peak = 0.14 + (at % 4) * 0.025
  painter.area(within(0.36 + (at % 3) * 0.1, peak, 0.44), SEPIA.far)
  painter.area(within(0.7 - (at % 4) * 0.07, peak + 0.1, 0.44), SEPIA.near)
  painter.area(box(0.08, 0.44, 0.92, 0.68), SEPIA.water)
  const draw = [wharf, people, canoe][at % 3] ?? wharf
  draw(painter, at)
  for (let row = 0; row < 4; row += 1)
    painter.line(
      [point(0.14 + row * 0.08, 0.6 + row * 0.018), point(0.44 + row * 0.1, 0.6 + row * 0.018)],
      0.003,
      SEPIA.far,
    )
}

const wharf: Drawing = (painter, at) => {
  const left = 0.16 + (at % 2) * 0.3
  painter.area(box(left, 0.36, left + 0.3, 0.47), SEPIA.dark)
  painter.area(
    [
      [left - 0.02, 0.36],
      [left + 0.15, 0.27],
      [left + 0.32, 0.36],
    ],
    SEPIA.near,
  )
  for (let post = 0; post < 8; post += 1)
    painter.line([point(left + post * 0.043, 0.47), point(left + post * 0.043, 0.55)], 0.008, SEPIA.dark)
  for (let pane = 0; pane < 4; pane += 1)
    painter.area(box(left + 0.03 + pane * 0.065, 0.39, left + 0.06 + pane * 0.065, 0.42), SEPIA.sky)
}

const people: Drawing = (painter, at) => {
  for (let one = 0; one < 4 + (at % 3); one += 1) {
    const [x, y] = [0.22 + one * 0.1, 0.42 + ((one + at) % 2) * 0.02]
    painter.oval([x, y], 0.045, 0.055, SEPIA.dark)
    painter.area(
      [
        [x - 0.025, y + 0.03],
        [x + 0.025, y + 0.03],
        [x + 0.045, 0.6],
        [x - 0.045, 0.6],
      ],
      one % 2 ? SEPIA.dark : [112, 96, 78],
    )
  }
}

const canoe: Drawing = (painter, at) => {
  const left = 0.2 + (at % 2) * 0.15
  painter.area(
    [
      [left, 0.48],
      [left + 0.06, 0.52],
      [left + 0.34, 0.52],
      [left + 0.42, 0.47],
      [left + 0.36, 0.56],
      [left + 0.06, 0.56],
    ],
    SEPIA.dark,
  )
  for (let one = 0; one < 3; one += 1) {
    painter.oval([left + 0.12 + one * 0.09, 0.45], 0.03, 0.035, SEPIA.dark)
    painter.line([point(left + 0.13 + one * 0.09, 0.47), point(left + 0.08 + one * 0.09, 0.58)], 0.006, SEPIA.dark)
  }
}

const map: Drawing = (painter, at) => {
  painter.area(box(0.06, 0.05, 0.94, 0.7), OLD_PAPER)
  painter.area(
    [
      [0.06, 0.5 + (at % 2) * 0.04],
      [0.3, 0.46],
      [0.48, 0.56],
      [0.7, 0.44],
      [0.94, 0.52],
      [0.94, 0.7],
      [0.06, 0.7],
    ],
    [196, 202, 196],
  )
  const shore: Point[] = [
    [0.06, 0.5 + (at % 2) * 0.04],
    [0.3, 0.46],
    [0.48, 0.56],
    [0.7, 0.44],
    [0.94, 0.52],
  ]
  painter.line(shore, 0.008, BLUE)
  painter.line([point(0.4, 0.05), point(0.44, 0.22), point(0.36, 0.34), point(0.47, 0.55)], 0.008, BLUE)
  for (const [x, y] of [point(0.54, 0.3), point(0.66, 0.27), point(0.2 + (at % 3) * 0.04, 0.28)])
    frame(painter, box(x, y, x + 0.09, y + 0.09), RED)
  painter.line([point(0.14, 0.2), point(0.14, 0.11)], 0.006, PRINT)
  painter.area(
    [
      [0.12, 0.13],
      [0.14, 0.08],
      [0.16, 0.13],
    ],
    PRINT,
  )
}

const newspaper: Drawing = (painter, at) => {
  painter.area(box(0.16, 0.03, 0.84, 0.75), [230, 228, 222])
  painter.area(box(0.22, 0.07, 0.78, 0.115), PRINT)
  painter.area(box(0.2, 0.13, 0.8, 0.134), PRINT)
  painter.area(box(0.4, 0.17 + (at % 2) * 0.16, 0.6, 0.33 + (at % 2) * 0.16), [164, 164, 162])
  for (const x of [0.2, 0.4, 0.62])
    for (let row = 0; row < 15; row += 1) {
      const y = 0.17 + row * 0.037
      const isPicture = x === 0.4 && y > 0.15 + (at % 2) * 0.16 && y < 0.34 + (at % 2) * 0.16
      if (!isPicture) painter.area(box(x, y, x + (row % 5 === 4 ? 0.1 : 0.18), y + 0.012), [140, 138, 134])
    }
}

const book: Drawing = (painter, at) => {
  painter.area(box(0.26, 0.05, 0.74, 0.71), at % 2 ? [92, 48, 40] : [56, 74, 66])
  painter.area(box(0.26, 0.05, 0.31, 0.71), [40, 36, 34])
  frame(painter, box(0.36, 0.12, 0.69, 0.64), [196, 168, 104])
  painter.area(box(0.42, 0.22, 0.63, 0.245), [196, 168, 104])
  painter.area(box(0.46, 0.28, 0.59, 0.295), [196, 168, 104])
  painter.oval([0.525, 0.47], 0.1, 0.1, [196, 168, 104])
}

const sheet: Drawing = (painter, at) => {
  painter.area(box(0.24, 0.04, 0.76, 0.72), PAPER)
  painter.area(box(0.3, 0.09, 0.56, 0.11), PRINT)
  for (let row = 0; row < 12; row += 1) {
    const y = 0.16 + row * 0.043
    painter.area(box(0.28, y + 0.028, 0.72, y + 0.031), FAINT)
    painter.area(box(0.3, y, 0.3 + 0.14 + ((row * 7 + at) % 5) * 0.02, y + 0.014), PRINT)
    painter.area(box(0.62, y, 0.62 + 0.04 + ((row * 3 + at) % 3) * 0.015, y + 0.014), INK)
  }
}

const cassette: Drawing = (painter) => {
  painter.area(box(0.18, 0.16, 0.82, 0.6), [70, 84, 104])
  painter.area(box(0.24, 0.21, 0.76, 0.36), PAPER)
  for (const y of [0.25, 0.29, 0.33]) painter.area(box(0.27, y, 0.62, y + 0.008), FAINT)
  for (const x of [0.38, 0.62]) {
    painter.oval([x, 0.46], 0.12, 0.12, [34, 40, 52])
    painter.oval([x, 0.46], 0.05, 0.05, PAPER)
  }
  painter.area(trapeze(0.34, 0.66, 0.545, 0.3, 0.7, 0.6), [34, 40, 52])
}

const reel: Drawing = (painter) => {
  painter.oval([0.5, 0.37], 0.62, 0.62, [104, 112, 104])
  painter.oval([0.5, 0.37], 0.1, 0.1, [220, 222, 220])
  for (let hole = 0; hole < 5; hole += 1) {
    const angle = (hole / 5) * 2 * Math.PI
    painter.oval([0.5 + 0.18 * Math.cos(angle), 0.37 + 0.18 * Math.sin(angle)], 0.13, 0.13, [220, 222, 220])
  }
}

/** The ground and the drawing of each type of entry. */
const DRAWINGS: Readonly<Record<string, readonly [Colour, Drawing]>> = {
  LETTER: [DESK, letter],
  REPORT: [DESK, sheet],
  FORM: [DESK, sheet],
  PHOTOGRAPH: [DESK, photograph],
  MAP: [DESK, map],
  NEWSPAPER: [DESK, newspaper],
  BOOK: [[206, 200, 190], book],
  SOUND: [[222, 228, 236], cassette],
  INTERVIEW: [[222, 228, 236], cassette],
  FILM: [[220, 222, 220], reel],
}

function point(x: number, y: number): Point {
  return [x, y]
}

function box(left: number, top: number, right: number, bottom: number): Point[] {
  return trapeze(left, right, top, left, right, bottom)
}

/** An area with level edges: from `left` to `right` at `top`, from `left2` to `right2` at `bottom`. */
function trapeze(left: number, right: number, top: number, left2: number, right2: number, bottom: number): Point[] {
  return [point(left, top), point(right, top), point(right2, bottom), point(left2, bottom)]
}

/** A hill inside the photograph: its top, and its foot at `bottom`. */
function within(x: number, top: number, bottom: number): Point[] {
  const half = 1.1 * (bottom - top)
  const [left, right] = [Math.max(0.08, x - half), Math.min(0.92, x + half)]
  const edge = (at: number) => top + (Math.abs(at - x) / half) * (bottom - top)
  return [point(left, bottom), point(left, edge(left)), point(x, top), point(right, edge(right)), point(right, bottom)]
}

function frame(painter: Painter, corners: readonly Point[], colour: Colour): void {
  painter.line([...corners, ...corners.slice(0, 1)], 0.006, colour)
}

/** A line that looks like writing. */
function writing(from: number, to: number, y: number, at: number, high = 0.008): Point[] {
  const count = Math.round((to - from) / 0.012)
  return Array.from({ length: count + 1 }, (_, n) => {
    const rise = Math.sin(n * 1.9 + at * 2.3) + Math.sin(n * 0.7 + at)
    return point(from + ((to - from) * n) / count, y + (rise / 2) * high)
  })
}
