import type { Geometry } from '@cairn/contract'
import { PALETTES } from '../base/ground-palette.ts'
import type { MapColours } from '../base/map-colours.ts'
import { paintGround, paintPlace, type Picture } from './paint.ts'
import { heightOf, shadeOf, type Heights } from '../base/shade.ts'
import { squareAround, tileInPicture, tilesOf, type Square } from './square.ts'
import { loadGround, loadHeights } from './tiles.ts'

/** How to draw a miniature. */
export interface MiniatureLook {
  /** Side of the picture. */
  pixels: number
  colours: MapColours
  /** Address of the folder with tiles of the ground. Undefined if there are none. */
  ground: string | undefined
  /** The place is only roughly known. */
  isCoarse: boolean
}

/** Highest zooms of the tiles that a miniature needs. */
const [FINEST_MAP, FINEST_RELIEF] = [13, 11]
/** Pixels of a tile of heights, and of the world at zoom 0 in metres. */
const [RELIEF_PX, EQUATOR_M] = [256, 40_075_017]
/** Sides of the areas of heights that a shade is made from, at most. */
const MOST_HEIGHTS = 160

/** Drawn miniatures, for as long as their places are in memory. A changed place is another one. */
const drawn = new WeakMap<Geometry, Map<string, string>>()
let canvas: { paper: CanvasRenderingContext2D; heights: CanvasRenderingContext2D } | undefined

/** Returns a miniature that is drawn already. Undefined if there is none. */
export function knownMiniature(geometry: Geometry, look: MiniatureLook): string | undefined {
  return drawn.get(geometry)?.get(keyOf(look))
}

/**
 * Draws a place with its surroundings and returns the picture as an address. All are drawn on one canvas.
 * Undefined if `signal` ended it, or if the browser draws nothing. Where tiles fail the ground is plain.
 */
export async function drawMiniature(
  geometry: Geometry,
  look: MiniatureLook,
  signal: AbortSignal,
): Promise<string | undefined> {
  const square = squareAround(geometry)
  const ground = look.ground ? await loadAround(square, look.ground) : { tiles: [], reliefs: [] }
  // A task for each, so that a list that scrolls is not held up by many at once.
  await new Promise((resolve) => setTimeout(resolve))
  canvas ??= openCanvas()
  if (signal.aborted || !canvas) return undefined
  const { paper } = canvas
  const { pixels, colours } = look
  paper.canvas.width = pixels
  paper.canvas.height = pixels
  paper.fillStyle = colours.land
  paper.fillRect(0, 0, pixels, pixels)
  const picture: Picture = { context: paper, square, pixels }
  for (const [place, tile] of ground.tiles) paintGround(picture, place, tile, colours)
  if (ground.reliefs.length > 0) paintShade(paper, heightsOf(canvas.heights, square, ground.reliefs), look)
  paintPlace(picture, geometry, colours, look.isCoarse)
  const address = paper.canvas.toDataURL('image/webp', 0.85)
  const known = drawn.get(geometry) ?? new Map<string, string>()
  drawn.set(geometry, known.set(keyOf(look), address))
  return address
}

function keyOf({ pixels, colours, isCoarse }: MiniatureLook): string {
  return [pixels, isCoarse, colours.isDark, colours.land].join(' ')
}

async function loadAround(square: Square, folder: string) {
  const load = async <T>(
    finest: number,
    one: (folder: string, place: ReturnType<typeof tilesOf>[number]) => Promise<T | undefined>,
  ) => {
    const found = await Promise.all(
      tilesOf(square, finest).map(async (place) => [place, await one(folder, place).catch(() => undefined)] as const),
    )
    return found.flatMap(([place, tile]) => (tile === undefined ? [] : [[place, tile] as const]))
  }
  const [tiles, reliefs] = await Promise.all([load(FINEST_MAP, loadGround), load(FINEST_RELIEF, loadHeights)])
  return { tiles, reliefs }
}

function openCanvas(): typeof canvas {
  const [paper, heights] = [1, 2].map(() =>
    document.createElement('canvas').getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' }),
  )
  return paper && heights ? { paper, heights } : undefined
}

/** The heights of a square, from pictures of heights. */
function heightsOf(
  context: CanvasRenderingContext2D,
  square: Square,
  reliefs: Awaited<ReturnType<typeof loadAround>>['reliefs'],
): Heights {
  const z = reliefs[0]?.[0].z ?? 0
  const size = Math.max(2, Math.min(MOST_HEIGHTS, Math.round(square.side * 2 ** z * RELIEF_PX)))
  context.canvas.width = size
  context.canvas.height = size
  // Sea level, where there is no tile.
  context.fillStyle = '#0186a0'
  context.fillRect(0, 0, size, size)
  context.imageSmoothingEnabled = false
  for (const [place, picture] of reliefs) {
    const { left, top, side } = tileInPicture(place, square, size)
    context.drawImage(picture, left, top, side, side)
  }
  const { data } = context.getImageData(0, 0, size, size)
  const values = new Float32Array(size * size)
  for (let at = 0; at < values.length; at++)
    values[at] = heightOf(data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0)
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * (square.y + square.side / 2))))
  return { size, values, step: (square.side * EQUATOR_M * Math.cos(latitude)) / size }
}

/** Darkens and lightens slopes. */
function paintShade(paper: CanvasRenderingContext2D, heights: Heights, { pixels, colours }: MiniatureLook): void {
  const { shade, light } = PALETTES[colours.isDark ? 'dark' : 'light']
  const [dark, bright] = [shade, light].map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)))
  const image = paper.getImageData(0, 0, pixels, pixels)
  for (const [at, opacity] of shadeOf(heights, pixels).entries()) {
    const over = opacity < 0 ? dark : bright
    for (let part = 0; part < 3; part++) {
      const ground = image.data[4 * at + part] ?? 0
      image.data[4 * at + part] = ground + ((over?.[part] ?? 0) - ground) * Math.abs(opacity)
    }
  }
  paper.putImageData(image, 0, 0)
}
