import type { Geometry } from '@cairn/contract'
import { geometryParts } from '@cairn/model/geometry-parts'
import type { VectorTile } from '@mapbox/vector-tile'
import { PALETTES, tintsOf, type Tints } from '../base/ground-palette.ts'
import type { MapColours } from '../base/map-colours.ts'
import { tileInPicture, worldOf, type Square, type TilePlace } from './square.ts'

type Context = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'closePath' | 'arc' | 'fill' | 'stroke' | 'save' | 'restore' | 'clip' | 'rect'
> & { fillStyle: unknown; strokeStyle: unknown; lineWidth: number; lineJoin: string; setLineDash(dash: number[]): void }

/** A picture being drawn: of a square of the world, so many pixels a side. */
export interface Picture {
  context: Context
  square: Square
  pixels: number
}

/** Type of a feature of a vector tile that is an area. */
const AREA = 3
/** Widths of a line of the ground and of a shape, and radius of a point, as shares of the picture's side. */
const [THIN, THICK, DOT] = [0.012, 0.032, 0.105]

/** Draws a tile of the ground: depths, heights, lakes, shores, rivers and roads. */
export function paintGround(picture: Picture, place: TilePlace, tile: VectorTile, colours: MapColours): void {
  const { context, pixels } = picture
  const { lake, river, shore, casing } = PALETTES[colours.isDark ? 'dark' : 'light']
  const { sea, land } = tintsOf(colours)
  const { left, top, side } = tileInPicture(place, picture.square, pixels)
  context.save()
  context.beginPath()
  context.rect(Math.floor(left), Math.floor(top), Math.ceil(side) + 1, Math.ceil(side) + 1)
  context.clip()
  const trace = (name: string, style: (of: Record<string, unknown>) => string | undefined, isFilled: boolean) => {
    const layer = tile.layers[name]
    for (let at = 0; at < (layer?.length ?? 0); at++) {
      const feature = layer?.feature(at)
      const colour = feature && style(feature.properties)
      if (!layer || !feature || colour === undefined || isFilled !== (feature.type === AREA)) continue
      context.beginPath()
      for (const line of feature.loadGeometry())
        for (const [index, { x, y }] of line.entries())
          context[index === 0 ? 'moveTo' : 'lineTo'](left + (x / layer.extent) * side, top + (y / layer.extent) * side)
      if (isFilled) fill(context, colour)
      else stroke(context, colour, THIN * pixels)
    }
  }
  // Of Protomaps' tiles.
  trace('earth', () => colours.land, true)
  trace('water', () => lake, true)
  trace('roads', ({ kind }) => (kind === 'highway' || kind === 'major_road' ? casing : undefined), false)
  trace('sea', ({ from }) => tint(sea, Number(from)), true)
  trace('land', ({ from }) => tint(land, Number(from)), true)
  trace('lake', () => lake, true)
  trace('coast', () => shore, false)
  trace('river', ({ rank }) => (Number(rank) < 3 ? river : undefined), false)
  trace('road', ({ kind }) => (kind === 'road' ? casing : undefined), false)
  context.restore()
}

/** Draws a place over the ground. One that is only roughly known has a dashed outline. */
export function paintPlace(
  picture: Picture,
  geometry: Geometry,
  { tones, surface }: MapColours,
  isCoarse: boolean,
): void {
  const { context, square, pixels } = picture
  const [tone = '#000000'] = tones
  const at = ([longitude = 0, latitude = 0]: readonly number[]): [number, number] => {
    const [x, y] = worldOf(longitude, latitude)
    const turns = Math.round(square.x + square.side / 2 - x)
    return [((x + turns - square.x) / square.side) * pixels, ((y - square.y) / square.side) * pixels]
  }
  const trace = (line: readonly number[][]) => {
    for (const [index, position] of line.entries()) context[index === 0 ? 'moveTo' : 'lineTo'](...at(position))
  }
  context.setLineDash(isCoarse ? [pixels * 0.06, pixels * 0.05] : [])
  for (const part of geometryParts(geometry)) {
    context.beginPath()
    if (part.type === 'Point') {
      context.arc(...at(part.coordinates), DOT * pixels, 0, 2 * Math.PI)
      fill(context, tone)
      stroke(context, surface, THICK * pixels)
    } else if (part.type === 'LineString') {
      trace(part.coordinates)
      stroke(context, surface, 2 * THICK * pixels)
      stroke(context, tone, THICK * pixels)
    } else {
      for (const ring of part.coordinates) trace(ring)
      fill(context, `${tone}47`)
      stroke(context, tone, THICK * pixels)
    }
  }
  context.setLineDash([])
}

function tint(tints: Tints, from: number): string | undefined {
  return tints.findLast(([start]) => start <= from)?.[1]
}

function fill(context: Context, colour: string): void {
  context.fillStyle = colour
  context.fill('evenodd')
}

function stroke(context: Context, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.stroke()
}
