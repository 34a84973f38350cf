/** Heights in metres, row by row from the north-west. */
export interface Heights {
  size: number
  values: Float32Array
  /** Metres from one value to the next. */
  step: number
}

/** As Mapbox Terrain-RGB has them: 0 is -10,000 m, and each step a tenth of a metre. */
const [FLOOR_M, STEPS_M] = [10_000, 10]
/** Direction of the light, from the north-west and 45 degrees above. */
const LIGHT = [-0.5, -0.5, Math.SQRT1_2] as const
/** How much steeper slopes are drawn. */
const STEEPER = 1.6
/** Opacity of the darkest and the lightest slope. */
const [DARKEST, LIGHTEST] = [0.55, 0.35]

/** Decodes the height in metres of a pixel in an elevation tile. */
export function heightOf(red: number, green: number, blue: number): number {
  return (red * 65_536 + green * 256 + blue) / STEPS_M - FLOOR_M
}

/**
 * Returns the shade of a relief as an opacity for each pixel of a picture: below 0 where it is dark, above
 * where it is light, 0 on level ground.
 */
export function shadeOf(heights: Heights, pixels: number): Float32Array {
  const shades = new Float32Array(pixels * pixels)
  const scale = heights.size / pixels
  for (let row = 0, at = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++, at++) {
      const [x, y] = [(column + 0.5) * scale - 0.5, (row + 0.5) * scale - 0.5]
      const east = (between(heights, x + 1, y) - between(heights, x - 1, y)) / (2 * heights.step)
      const south = (between(heights, x, y + 1) - between(heights, x, y - 1)) / (2 * heights.step)
      const [dx, dy] = [-east * STEEPER, -south * STEEPER]
      const lit = (dx * LIGHT[0] + dy * LIGHT[1] + LIGHT[2]) / Math.hypot(dx, dy, 1) / LIGHT[2] - 1
      shades[at] = lit < 0 ? Math.max(-1, lit) * DARKEST : Math.min(1, lit / 0.4) * LIGHTEST
    }
  return shades
}

/** The height between four values. */
function between({ size, values }: Heights, x: number, y: number): number {
  const [atX, atY] = [Math.min(size - 1, Math.max(0, x)), Math.min(size - 1, Math.max(0, y))]
  const [column, row] = [Math.min(size - 2, Math.floor(atX)), Math.min(size - 2, Math.floor(atY))]
  const value = (dx: number, dy: number) => values[(row + dy) * size + column + dx] ?? 0
  const [right, down] = [atX - column, atY - row]
  const north = value(0, 0) * (1 - right) + value(1, 0) * right
  const south = value(0, 1) * (1 - right) + value(1, 1) * right
  return north * (1 - down) + south * down
}
