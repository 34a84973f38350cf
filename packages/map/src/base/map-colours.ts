import { mix } from '@cairn/ui'
import { useSyncExternalStore } from 'react'

/** Colours of a map as `#rrggbb`: of its ground, and `tones`, one for each feature set. */
export interface MapColours {
  isDark: boolean
  water: string
  land: string
  border: string
  grid: string
  label: string
  surface: string
  fg: string
  /** Outline of what is chosen. */
  chosen: string
  /** Tones of sets. Their contrast with land and water is at least 3 : 1 (WCAG 2.2, 1.4.11). */
  tones: readonly string[]
  /** Text on a tone. */
  onTone: string
  /** Of cells by how many places they hold, from few to many. */
  density: readonly string[]
}

/**
 * Distinct in hue and lightness, also for people with colour blindness; after Okabe and Ito, adjusted for
 * contrast.
 */
const TONES = {
  light: ['#0b5cad', '#b3470a', '#00755c', '#8f2f74', '#7a6200', '#a3222f', '#4b4fb5', '#3d6b1f'],
  dark: ['#6db6ff', '#f5a25d', '#4fd1ae', '#e59bd0', '#e6cf5c', '#ff9a94', '#aab0ff', '#a5d977'],
} as const

/** Returns the colour of a tone. Numbers beyond the last tone start again at the first. */
export function toneOf({ tones }: Pick<MapColours, 'tones'>, tone: number): string {
  return tones[tone % tones.length] ?? '#000000'
}

/** Water and land, before mixing with the theme's ground. */
const GROUND = {
  light: { sea: '#cfe2f2', land: '#eef1e8' },
  dark: { sea: '#12283a', land: '#23292a' },
} as const
const GROUND_SHARE = 0.85

/** Returns the colours of the current theme, updated when it changes. */
export function useMapColours(): MapColours {
  const key = useSyncExternalStore(followTheme, currentKey)
  return coloursOf(key)
}

/** One observer for all maps and miniatures, which are many in a list. Reading a theme is slow: it stays. */
const theme = {
  listeners: new Set<() => void>(),
  observer: undefined as MutationObserver | undefined,
  key: undefined as string | undefined,
}

function followTheme(onChange: () => void): () => void {
  theme.listeners.add(onChange)
  return () => theme.listeners.delete(onChange)
}

/** Reads the theme once until it changes. */
function currentKey(): string {
  theme.observer ??= observeTheme()
  theme.key ??= themeKey()
  return theme.key
}

function observeTheme(): MutationObserver {
  const observer = new MutationObserver(() => {
    theme.key = undefined
    for (const listener of theme.listeners) listener()
  })
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] })
  return observer
}

const DENSITY_TOKENS = ['density1', 'density2', 'density3', 'density4', 'density5'] as const
const TOKENS = [
  'canvas',
  'surface',
  'line-strong',
  'line-control',
  'fg',
  'fg-muted',
  'primary',
  ...DENSITY_TOKENS,
] as const

/** All values that the colours depend on, as one text. Reading them makes the browser work out styles. */
function themeKey(): string {
  const style = getComputedStyle(document.documentElement)
  const tokens = TOKENS.map((name) => style.getPropertyValue(`--cairn-colors-${name}`).trim() || '#888888')
  return [document.documentElement.classList.contains('dark') ? 'dark' : 'light', ...tokens].join(' ')
}

let known: { key: string; colours: MapColours } | undefined

/** Returns the same object while the theme is the same. */
function coloursOf(key: string): MapColours {
  if (known?.key !== key) known = { key, colours: createColours(key) }
  return known.colours
}

function createColours(key: string): MapColours {
  const [
    mood = '',
    canvas = '',
    surface = '',
    strong = '',
    control = '',
    fg = '',
    muted = '',
    primary = '',
    ...density
  ] = key.split(' ')
  const isDark = mood === 'dark'
  const mode = isDark ? 'dark' : 'light'
  const water = mix(GROUND[mode].sea, canvas, GROUND_SHARE)
  const land = mix(GROUND[mode].land, surface, GROUND_SHARE)
  return {
    isDark,
    water,
    land,
    border: mix(control, land, isDark ? 0.45 : 0.5),
    grid: mix(strong, water, isDark ? 0.35 : 0.55),
    label: muted,
    surface,
    fg,
    chosen: primary,
    tones: TONES[mode],
    onTone: isDark ? '#121416' : '#ffffff',
    density,
  }
}
