import type { Colour, DemoCall, Painter, PointOfPicture as Point } from '@cairn/contract/server'

const GROUNDS: readonly Colour[] = [
  [240, 230, 218],
  [226, 232, 235],
  [233, 230, 226],
  [238, 231, 224],
]
const SHADE: Colour = [214, 205, 195]
const DARK: Colour = [92, 52, 26]
const WOOD: Colour = [138, 92, 52]
const PALE: Colour = [186, 138, 82]
const BARK: Colour = [176, 112, 56]
const BONE: Colour = [226, 214, 188]
const HORN: Colour = [72, 58, 48]
const STEEL: Colour = [110, 122, 134]
const RED: Colour = [150, 62, 38]
const SEA: Colour = [84, 122, 132]

type Drawing = (painter: Painter) => void

/** Draws the picture of a belonging of the demo by what it is. It is the same in every run. */
export function drawBelonging(paint: DemoCall['paint'], label: string, at: number): Uint8Array {
  const painter = paint(GROUNDS[at % GROUNDS.length] ?? SHADE)
  const [, draw = basket] = DRAWINGS.find(([words]) => words.test(label)) ?? []
  draw(painter)
  return painter.png()
}

const basket: Drawing = (painter) => {
  painter.oval([0.5, 0.64], 0.52, 0.06, SHADE)
  painter.area(trapeze(0.22, 0.78, 0.2, 0.3, 0.7, 0.63), BARK)
  painter.oval([0.5, 0.2], 0.56, 0.11, DARK)
  painter.oval([0.5, 0.205], 0.5, 0.08, [60, 36, 20])
  for (let row = 1; row < 8; row += 1) {
    const [y, inset] = [0.22 + row * 0.053, row * 0.01]
    painter.line([point(0.235 + inset, y), point(0.765 - inset, y)], 0.006, PALE)
  }
  for (let column = 0; column < 14; column += 1) {
    const top = 0.25 + column * 0.0385
    painter.line([point(top, 0.25), point(0.5 + (top - 0.5) * 0.72, 0.62)], 0.004, DARK)
  }
  painter.line(zigzag(0.25, 0.75, 0.36, 0.04, 14), 0.014, RED)
}

const canoe: Drawing = (painter) => {
  painter.oval([0.5, 0.56], 0.7, 0.05, SHADE)
  const hull: Point[] = [
    [0.1, 0.26],
    [0.22, 0.35],
    [0.5, 0.39],
    [0.78, 0.35],
    [0.9, 0.26],
    [0.84, 0.44],
    [0.7, 0.53],
    [0.3, 0.53],
    [0.16, 0.44],
  ]
  painter.area(hull, WOOD)
  painter.line([hull[0] ?? [0, 0], ...hull.slice(1, 5)], 0.014, DARK)
  for (const x of [0.34, 0.5, 0.66]) painter.line([point(x, 0.37), point(x, 0.45)], 0.012, PALE)
  painter.line(zigzag(0.24, 0.76, 0.48, 0.015, 16), 0.006, RED)
}

const blade =
  (colour: Colour, wide: number): Drawing =>
  (painter) => {
    painter.line([point(0.26, 0.64), point(0.62, 0.26)], 0.045, WOOD)
    painter.area(
      [
        [0.56, 0.2],
        [0.68, 0.12],
        [0.78 + wide, 0.2],
        [0.7, 0.3 + wide],
      ],
      colour,
    )
    painter.line([point(0.58, 0.24), point(0.68, 0.3)], 0.02, DARK)
  }

const blanket: Drawing = (painter) => {
  painter.area(box(0.22, 0.12, 0.78, 0.6), BONE)
  for (let n = 0; n < 7; n += 1)
    painter.area(box(0.25 + n * 0.076, 0.12, 0.28 + n * 0.076, 0.6), n % 2 ? SEA : [196, 128, 84])
  for (let n = 0; n < 6; n += 1) painter.area(box(0.22, 0.16 + n * 0.076, 0.78, 0.178 + n * 0.076), [92, 96, 100])
  for (let n = 0; n < 28; n += 1)
    painter.line([point(0.225 + n * 0.02, 0.6), point(0.225 + n * 0.02, 0.65)], 0.004, BARK)
}

const spoon =
  (colour: Colour): Drawing =>
  (painter) => {
    painter.oval([0.5, 0.62], 0.5, 0.05, SHADE)
    painter.line([point(0.42, 0.48), point(0.6, 0.34), point(0.8, 0.17)], 0.05, colour)
    painter.oval([0.35, 0.5], 0.26, 0.2, colour)
    painter.oval([0.35, 0.48], 0.2, 0.13, DARK)
  }

const mat: Drawing = (painter) => {
  painter.area(box(0.18, 0.16, 0.82, 0.6), PALE)
  for (let row = 0; row < 11; row += 1)
    for (let column = 0; column < 16; column += 1)
      if ((row + column) % 2)
        painter.area(box(0.18 + column * 0.04, 0.16 + row * 0.04, 0.22 + column * 0.04, 0.2 + row * 0.04), BARK)
  painter.area(box(0.18, 0.34, 0.82, 0.38), RED)
}

const paddle: Drawing = (painter) => {
  painter.line([point(0.16, 0.2), point(0.56, 0.4)], 0.03, WOOD)
  painter.area(
    [
      [0.54, 0.34],
      [0.74, 0.36],
      [0.9, 0.58],
      [0.68, 0.56],
      [0.52, 0.43],
    ],
    PALE,
  )
  painter.line([point(0.6, 0.4), point(0.72, 0.46), point(0.82, 0.53)], 0.016, RED)
  painter.line([point(0.13, 0.24), point(0.19, 0.16)], 0.03, WOOD)
}

const hook: Drawing = (painter) => {
  painter.line([point(0.3, 0.2), point(0.5, 0.6), point(0.62, 0.6), point(0.74, 0.2)], 0.045, WOOD)
  painter.line([point(0.72, 0.26), point(0.56, 0.42)], 0.022, BONE)
  painter.line([point(0.3, 0.2), point(0.2, 0.1)], 0.012, BARK)
}

const chest: Drawing = (painter) => {
  painter.oval([0.5, 0.64], 0.6, 0.05, SHADE)
  painter.area(box(0.24, 0.2, 0.76, 0.63), WOOD)
  painter.area(box(0.21, 0.14, 0.79, 0.22), DARK)
  painter.oval([0.5, 0.42], 0.26, 0.24, PALE)
  painter.oval([0.5, 0.42], 0.16, 0.14, RED)
  painter.oval([0.5, 0.42], 0.07, 0.06, HORN)
  painter.line([point(0.5, 0.22), point(0.5, 0.3)], 0.012, DARK)
}

const stick: Drawing = (painter) => {
  painter.line([point(0.16, 0.58), point(0.6, 0.3), point(0.86, 0.14)], 0.035, WOOD)
  painter.line([point(0.12, 0.5), point(0.2, 0.66)], 0.035, HORN)
}

const rattle: Drawing = (painter) => {
  painter.line([point(0.5, 0.42), point(0.5, 0.68)], 0.05, WOOD)
  painter.oval([0.5, 0.28], 0.36, 0.34, BARK)
  painter.oval([0.5, 0.28], 0.2, 0.18, PALE)
  painter.line(zigzag(0.36, 0.64, 0.28, 0.03, 8), 0.01, RED)
}

const pegs: Drawing = (painter) => {
  for (let n = 0; n < 5; n += 1)
    painter.line([point(0.22 + n * 0.13, 0.2), point(0.26 + n * 0.13, 0.6)], 0.04, n % 2 ? WOOD : PALE)
}

const hat: Drawing = (painter) => {
  painter.oval([0.5, 0.58], 0.72, 0.1, SHADE)
  painter.area(trapeze(0.38, 0.62, 0.14, 0.14, 0.86, 0.54), BARK)
  painter.oval([0.5, 0.54], 0.72, 0.1, PALE)
  painter.area(trapeze(0.38, 0.62, 0.14, 0.18, 0.82, 0.53), BARK)
  for (let n = 1; n < 7; n += 1)
    painter.line([point(0.38 - n * 0.03, 0.14 + n * 0.058), point(0.62 + n * 0.03, 0.14 + n * 0.058)], 0.006, DARK)
  painter.line(zigzag(0.3, 0.7, 0.4, 0.03, 10), 0.012, RED)
}

const cradle: Drawing = (painter) => {
  painter.area(trapeze(0.34, 0.66, 0.1, 0.4, 0.6, 0.66), WOOD)
  painter.area(trapeze(0.38, 0.62, 0.22, 0.43, 0.57, 0.62), BONE)
  for (let n = 0; n < 6; n += 1)
    painter.line([point(0.4, 0.26 + n * 0.06), point(0.6, 0.3 + n * 0.06)], 0.01, n % 2 ? RED : BARK)
  painter.line([point(0.34, 0.2), point(0.5, 0.12), point(0.66, 0.2)], 0.03, DARK)
}

const cord: Drawing = (painter) => {
  for (let n = 0; n < 7; n += 1) {
    painter.oval([0.5, 0.38], 0.56 - n * 0.07, 0.42 - n * 0.055, n % 2 ? PALE : BARK)
  }
  painter.line([point(0.74, 0.48), point(0.86, 0.6)], 0.02, BARK)
}

const necklace: Drawing = (painter) => {
  for (let n = 0; n <= 22; n += 1) {
    const angle = Math.PI * (0.05 + (n / 22) * 0.9)
    painter.oval([0.5 + 0.28 * Math.cos(angle), 0.16 + 0.4 * Math.sin(angle)], 0.045, 0.055, n % 3 ? BONE : SEA)
  }
}

const cylinder: Drawing = (painter) => {
  painter.oval([0.5, 0.6], 0.42, 0.06, SHADE)
  painter.area(box(0.32, 0.2, 0.68, 0.58), DARK)
  painter.oval([0.5, 0.58], 0.36, 0.08, DARK)
  painter.oval([0.5, 0.2], 0.36, 0.09, WOOD)
  painter.oval([0.5, 0.2], 0.22, 0.05, HORN)
  for (let n = 0; n < 9; n += 1)
    painter.line([point(0.33, 0.27 + n * 0.034), point(0.67, 0.27 + n * 0.034)], 0.003, PALE)
}

const dish: Drawing = (painter) => {
  painter.oval([0.5, 0.58], 0.66, 0.06, SHADE)
  painter.area(trapeze(0.14, 0.86, 0.34, 0.28, 0.72, 0.57), WOOD)
  painter.oval([0.5, 0.34], 0.72, 0.16, DARK)
  painter.oval([0.5, 0.345], 0.62, 0.11, BARK)
  for (const x of [0.28, 0.42, 0.58, 0.72]) painter.oval([x, 0.48], 0.05, 0.05, BONE)
}

/** What is drawn for words in a label; the first that fit count. */
const DRAWINGS: readonly (readonly [RegExp, Drawing])[] = [
  [/hat/i, hat],
  [/basket/i, basket],
  [/canoe/i, canoe],
  [/adze/i, blade(STEEL, 0.02)],
  [/knife/i, blade(BONE, 0)],
  [/blanket|line$/i, blanket],
  [/ladle/i, spoon(HORN)],
  [/spoon/i, spoon(BARK)],
  [/needle|digging/i, stick],
  [/mat$/i, mat],
  [/paddle/i, paddle],
  [/hook/i, hook],
  [/box/i, chest],
  [/rattle/i, rattle],
  [/pegs/i, pegs],
  [/cradle/i, cradle],
  [/cord/i, cord],
  [/necklace/i, necklace],
  [/cylinder/i, cylinder],
  [/dish/i, dish],
]

function point(x: number, y: number): Point {
  return [x, y]
}

function box(left: number, top: number, right: number, bottom: number): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** An area with level edges: from `left` to `right` at `top`, from `left2` to `right2` at `bottom`. */
function trapeze(left: number, right: number, top: number, left2: number, right2: number, bottom: number): Point[] {
  return [
    [left, top],
    [right, top],
    [right2, bottom],
    [left2, bottom],
  ]
}

function zigzag(from: number, to: number, y: number, high: number, count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, n) => [from + ((to - from) * n) / count, y + (n % 2 ? high : 0)])
}
