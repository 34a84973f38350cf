import { crc32, deflateSync } from 'node:zlib'

/** Colours of the squares of pictures, by the sign that stands for each: red, green and blue. */
const COLOURS: Readonly<Record<string, readonly [number, number, number]>> = {
  '.': [214, 228, 236],
  y: [236, 190, 70],
  w: [248, 248, 244],
  g: [76, 124, 84],
  b: [64, 110, 150],
  d: [60, 66, 84],
  n: [120, 92, 66],
  r: [176, 74, 58],
}
/** Pixels along the side of a square. */
const SCALE = 40

/** Pictures of some words of the demo, by the word. */
export const PICTURES: Readonly<Record<string, string>> = {
  muḥas: `
....yy....
.y.yyyy.y.
..yyyyyy..
.yyyyyyyy.
yyyyyyyyyy
yyyyyyyyyy
.yyyyyyyy.
..yyyyyy..
.y.yyyy.y.
....yy....`,
  kišap: `
..........
..........
....gg....
...gggg...
..gggggg..
.gggggggg.
.gggggggg.
gggggggggg
gggggggggg
nnnnnnnnnn`,
  yalum: `
..........
..........
.....g....
....ggg...
...ggggg..
..nnnnnnn.
bbbbbbbbbb
bbbwbbbwbb
bbbbbbbbbb
bwbbbwbbbb`,
  w̓ačil: `
....gg....
...gggg...
..gggggg..
...gggg...
..gggggg..
.gggggggg.
..gggggg..
.gggggggg.
....nn....
....nn....`,
  šalap: `
..........
...rrrr...
..ryyyyr..
.ryggggyr.
rygbbbbgyr
rygb..bgyr
rygb..bgyr
rygb..bgyr
rygb..bgyr
gggggggggg`,
  x̌amał: `
..........
....ww....
...wwww...
.wwwwwwww.
wwwwwwwwww
wwwwwwwwww
.wwwwwwww.
..........
..d..d..d.
.d..d..d..`,
}

/** Draws a picture of squares as a PNG file. */
export function drawPicture(squares: string): Uint8Array<ArrayBuffer> {
  const rows = squares.trim().split('\n')
  const lines = rows.map((row) => {
    const pixels = Array.from(row, (sign) => Array.from({ length: SCALE }, () => COLOURS[sign] ?? [0, 0, 0]).flat(2))
    // A line begins with its filter: none.
    return Buffer.from([0, ...pixels.flat()])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE((rows[0]?.length ?? 0) * SCALE, 0)
  header.writeUInt32BE(rows.length * SCALE, 4)
  // Eight bits a colour, and three colours.
  header.set([8, 2], 8)
  const image = deflateSync(Buffer.concat(lines.flatMap((line) => Array.from({ length: SCALE }, () => line))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Uint8Array.from(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))]),
  )
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
