/** Colours as `#rgb` or `#rrggbb`, and the arithmetic of WCAG 2.2 on them. */
type Channels = readonly [number, number, number]

const BLACK = '#000000'
const WHITE = '#ffffff'
/** Share of black or white added at each step while looking for a readable shade. */
const STEP = 0.04

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of the first colour (0 to 1) laid over the second. */
export function mix(colour: string, over: string, share: number): string {
  const [front, back] = [channels(colour), channels(over)]
  return toHex(
    [0, 1, 2].map((index) => (front[index] ?? 0) * share + (back[index] ?? 0) * (1 - share)) as unknown as Channels,
  )
}

/** Black or white, whichever reads better on the colour. */
export function textOn(colour: string): string {
  return contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK
}

/**
 * The colour, moved towards black or white only as far as it needs to have `ratio` on every one of the backgrounds. On its
 * way to white it first becomes the brightest of its hue, so that it stays a colour.
 */
export function readableOn(colour: string, backgrounds: readonly string[], ratio: number): string {
  const end = textOn(backgrounds[0] ?? WHITE)
  const path = end === WHITE ? [colour, brightest(colour), WHITE] : [colour, BLACK]
  for (const candidate of shades(path))
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate
  return end
}

/** The colour, darkened or lightened only as far as text in black or white needs to reach `ratio` on it. */
export function solidFor(colour: string, ratio: number): string {
  const text = textOn(colour)
  return readableOn(colour, [text], ratio)
}

/** Shades from each colour to the next, in small steps, each mixed when it is asked for. */
function* shades(path: readonly string[]): Generator<string> {
  for (const [index, to] of path.slice(1).entries())
    for (let step = 0; step <= Math.round(1 / STEP); step++) yield mix(to, path[index] ?? to, Math.min(1, step * STEP))
}

/** The same hue with its strongest channel at full. */
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
