/** Red, green and blue, 0 to 255 each. All functions of this file take colours as `#rgb` or `#rrggbb`. */
type Channels = readonly [number, number, number]

const BLACK = '#000000'
const WHITE = '#ffffff'
/** Share of black or white that is added at each step of the search for a readable shade. */
const STEP = 0.04

/** Returns the contrast ratio of two hex colours, from 1 to 21 (WCAG 2.2, criterion 1.4.3). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns `share` (0 to 1) of the first hex colour laid over the second, as `#rrggbb`. */
export function mix(colour: string, over: string, share: number): string {
  const [front, back] = [channels(colour), channels(over)]
  return toHex(
    [0, 1, 2].map((index) => (front[index] ?? 0) * share + (back[index] ?? 0) * (1 - share)) as unknown as Channels,
  )
}

/** Returns black or white as hex, whichever has the higher contrast on the colour. */
export function textOn(colour: string): string {
  return contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK
}

/**
 * Returns the colour, moved towards black or white just far enough for a contrast of `ratio` on every
 * background. Towards white it first gains brightness and keeps its hue. Returns black or white if no
 * shade is enough.
 */
export function readableOn(colour: string, backgrounds: readonly string[], ratio: number): string {
  const end = textOn(backgrounds[0] ?? WHITE)
  const path = end === WHITE ? [colour, brightest(colour), WHITE] : [colour, BLACK]
  for (const candidate of shades(path))
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate
  return end
}

/**
 * Returns the colour, made darker or lighter just far enough for black or white text on it to reach
 * `ratio`.
 */
export function solidFor(colour: string, ratio: number): string {
  const text = textOn(colour)
  return readableOn(colour, [text], ratio)
}

/** Yields shades from each colour of the path to the next, in steps of `STEP`. */
function* shades(path: readonly string[]): Generator<string> {
  for (const [index, to] of path.slice(1).entries())
    for (let step = 0; step <= Math.round(1 / STEP); step++) yield mix(to, path[index] ?? to, Math.min(1, step * STEP))
}

/** Returns the colour scaled so that its strongest channel is 255. */
function brightest(colour: string): string {
  const rgb = channels(colour)
  const most = Math.max(...rgb)
  return most === 0 ? colour : toHex(rgb.map((channel) => (channel * 255) / most) as unknown as Channels)
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(linear) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function channels(colour: string): Channels {
  const hex = colour.slice(1)
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

function toHex(rgb: Channels): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
