import { describe, expect, it } from 'vitest'
import { HUES } from '@cairn/contract'
import { contrast, mix, textOn } from './colour.ts'
import {
  createPalette,
  DEFAULT_COLOURS,
  HUE_SHARE,
  type ColourName,
  type InstallColours,
  type ThemeMode,
  type Palette,
} from './palette.ts'

/** Text on the background it stands on, everywhere in the interface (WCAG 2.2, 1.4.3: 4.5 to 1). */
const TEXT_PAIRS: [ColourName, ColourName][] = [
  ...(['canvas', 'surface', 'sunken', 'primaryBg'] as const).flatMap((background): [ColourName, ColourName][] => [
    ['fg', background],
    ['fgMuted', background],
  ]),
  ...(['surface', 'sunken', 'primaryBg'] as const).map((background): [ColourName, ColourName] => [
    'primary',
    background,
  ]),
  ...(['ok', 'warn', 'bad', 'info'] as const).flatMap((tone): [ColourName, ColourName][] => [
    [tone, `${tone}Bg`],
    [tone, 'surface'],
    [tone, 'sunken'],
    ['fg', `${tone}Bg`],
  ]),
  ['fgMuted', 'warnBg'],
  ['primarySolidFg', 'primarySolid'],
  ['secondaryFg', 'secondary'],
  ['headerFg', 'header'],
  ['accentFg', 'accent'],
]

/** Outlines and marks that tell what a control is, or its state (1.4.11: 3 to 1). */
const CONTROL_PAIRS: [ColourName, ColourName][] = [
  ['lineControl', 'surface'],
  ['lineControl', 'sunken'],
  ['primary', 'surface'],
  ['primary', 'canvas'],
  ['primary', 'primaryBg'],
  ['bad', 'surface'],
]

const MODES: ThemeMode[] = ['light', 'dark']
/** Installs that chose badly: too light, too dark, too alike. */
const HARD_CHOICES: InstallColours[] = [
  { header: '#ffffff', primary: '#fff59d', secondary: '#eeeeee', accent: '#000000' },
  { header: '#000', primary: '#000', secondary: '#000', accent: '#fff' },
  { header: '#7f7f7f', primary: '#808080', secondary: '#777777', accent: '#888888' },
  { header: '#b71c1c', primary: '#ff0000', secondary: '#00ff00', accent: '#0000ff' },
]

/** The pairs that fall short, in words. */
function unreadable(palette: Palette, pairs: [ColourName, ColourName][]): string[] {
  return pairs
    .filter(([text, background]) => contrast(palette[text], palette[background]) < 4.5)
    .map(([text, background]) => `${text} on ${background}`)
}

describe.each(MODES)('the %s palette', (mode) => {
  const palette = createPalette(DEFAULT_COLOURS[mode], mode)

  it.each(TEXT_PAIRS)('reads: %s on %s', (text, background) =>
    expect(contrast(palette[text], palette[background])).toBeGreaterThanOrEqual(4.5),
  )
  it.each(CONTROL_PAIRS)('shows: %s on %s', (line, background) =>
    expect(contrast(palette[line], palette[background])).toBeGreaterThanOrEqual(3),
  )

  it.each(HARD_CHOICES)('reads with any colours of an install: $primary, $header', (colours) => {
    expect(unreadable(createPalette(colours, mode), TEXT_PAIRS)).toEqual([])
  })

  it.each(HUES)('shows icons of %s on their ground', (hue) =>
    expect(contrast(palette[hue], mix(palette[hue], palette.surface, HUE_SHARE))).toBeGreaterThanOrEqual(4.5),
  )

  it('keeps the header readable while it is dimmed for what is less important', () => {
    expect(
      contrast(mix(palette.headerFg, palette.header, 0.8), mix(palette.headerFg, palette.header, 0.12)),
    ).toBeGreaterThanOrEqual(4.5)
  })
})

describe('colour arithmetic', () => {
  it('knows the ends of the scale', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#1976d2', '#1976d2')).toBe(1)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('lays a share of one over another', () => {
    expect(mix('#1976d2', '#ffffff', 0.1)).toBe('#e8f1fb')
    expect(textOn('#fdd835')).toBe('#000000')
  })
})
