import { crc32, deflateSync } from 'node:zlib'
import type { Colour, Painter, PointOfPicture as Point } from '@cairn/contract/server'

const WIDTH = 360
const HEIGHT = 270
/** Each pixel is drawn as two by two, so that edges are smooth. */
const FINER = 2
const [W, H] = [WIDTH * FINER, HEIGHT * FINER]

/**
 * Starts a picture of 360 × 270 pixels filled with one colour. The painter takes points and sizes as
 * fractions (0 to 1) of its width and height.
 */
export function startPainting(ground: Colour): Painter {
  const pixels = new Uint32Array(W * H).fill(packed(ground))
  const fill = (points: readonly Point[], colour: Colour) => fillArea(pixels, points, colour)
  return {
    area: fill,
    oval: (middle, width, height, colour) => fill(ovalPoints(middle, width, height), colour),
    line(points, width, colour) {
      points.forEach((to, at) => {
        const from = points[at - 1]
        if (from) fill(strokePoints(from, to, width), colour)
        fill(ovalPoints(to, width, width, 12), colour)
      })
    },
    png: () => pngOf(shrunk(pixels)),
  }
}

/** Fills what lies within the points, row by row. */
function fillArea(pixels: Uint32Array, points: readonly Point[], colour: Colour): void {
  const scaled = points.map(([x, y]) => [x * W, y * W] as const)
  const rows = scaled.map(([, y]) => y)
  for (let row = Math.max(0, Math.floor(Math.min(...rows))); row <= Math.min(H - 1, Math.max(...rows)); row += 1) {
    const crossings = crossingsOf(scaled, row + 0.5)
    for (let n = 0; n + 1 < crossings.length; n += 2) {
      const [from = 0, to = 0] = crossings.slice(n, n + 2)
      const [first, end] = [Math.max(0, Math.ceil(from - 0.5)), Math.min(W, Math.floor(to + 0.5))]
      if (first < end) pixels.fill(packed(colour), row * W + first, row * W + end)
    }
  }
}

function crossingsOf(points: readonly Point[], y: number): number[] {
  const found = points.flatMap(([x1, y1], at) => {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1]
    return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
  })
  return found.sort((one, other) => one - other)
}

function ovalPoints([x, y]: Point, width: number, height: number, count = 48): Point[] {
  return Array.from({ length: count }, (_, n) => {
    const angle = (n / count) * 2 * Math.PI
    return [x + (width / 2) * Math.cos(angle), y + (height / 2) * Math.sin(angle)]
  })
}

function strokePoints([x1, y1]: Point, [x2, y2]: Point, width: number): Point[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [dx, dy] = [((y2 - y1) / length) * (width / 2), ((x1 - x2) / length) * (width / 2)]
  return [
    [x1 + dx, y1 + dy],
    [x2 + dx, y2 + dy],
    [x2 - dx, y2 - dy],
    [x1 - dx, y1 - dy],
  ]
}

function packed([red, green, blue]: Colour): number {
  return red * 0x1_00_00 + green * 0x1_00 + blue
}

/** Each row begins with a filter byte: 0 for unfiltered (PNG). */
function shrunk(pixels: Uint32Array): Uint8Array {
  const rows = new Uint8Array(HEIGHT * (1 + WIDTH * 3))
  let at = 0
  for (let y = 0; y < HEIGHT; y += 1) {
    rows[at++] = 0
    for (let x = 0; x < WIDTH; x += 1) {
      const first = y * FINER * W + x * FINER
      const [a, b] = [pixels[first] ?? 0, pixels[first + 1] ?? 0]
      const [c, d] = [pixels[first + W] ?? 0, pixels[first + W + 1] ?? 0]
      const mean = (shift: number) =>
        (((a >>> shift) & 0xff) + ((b >>> shift) & 0xff) + ((c >>> shift) & 0xff) + ((d >>> shift) & 0xff)) / 4
      rows.set([mean(16), mean(8), mean(0)], at)
      at += 3
    }
  }
  return rows
}

function pngOf(rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND'),
  ])
}

function chunk(name: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
