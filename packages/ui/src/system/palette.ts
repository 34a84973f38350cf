import { contrast, mix, readableOn, solidFor, textOn } from './colour.ts'

/** Colour theme: light or dark. */
export type ThemeMode = 'light' | 'dark'

/**
 * The four colours that an administrator chooses for an installation, as `#rrggbb`. All others are derived
 * from them.
 */
export interface InstallColours {
  header: string
  primary: string
  secondary: string
  accent: string
}

/** Colours of both themes for an installation that has chosen none. */
export const DEFAULT_COLOURS: Record<ThemeMode, InstallColours> = {
  light: { header: '#424242', primary: '#1976d2', secondary: '#424242', accent: '#fdd835' },
  dark: { header: '#0f1113', primary: '#0f60b1', secondary: '#a0a9b3', accent: '#f9a825' },
}

/** Contrast ratio of text in the light theme: WCAG 2.2 (1.4.3) asks for 4.5. */
const TEXT = 4.6
/** Contrast ratio of text in the dark theme. */
const TEXT_IN_THE_DARK = 7

const NEUTRALS = {
  light: {
    canvas: '#f3f4f6',
    surface: '#ffffff',
    sunken: '#f8f9fa',
    line: '#e2e5e9',
    lineStrong: '#cfd4da',
    lineControl: '#868f99',
    fg: '#1d2329',
    fgMuted: '#5b6570',
    ok: '#18713f',
    okBg: '#e4f4eb',
    warn: '#855600',
    warnBg: '#fff4d6',
    bad: '#b3261e',
    badBg: '#fde9e7',
    badSolid: '#b3261e',
    info: '#0b6585',
    infoBg: '#e2f3f9',
    people: '#86317a',
    consult: '#2156a5',
    knowledge: '#96490f',
    land: '#0a6a52',
    admin: '#56606b',
    density1: '#f6d9a4',
    density2: '#f0b264',
    density3: '#e0813a',
    density4: '#b54e1d',
    density5: '#7b2416',
  },
  dark: {
    canvas: '#121416',
    surface: '#1b1e21',
    sunken: '#212529',
    line: '#2c3136',
    lineStrong: '#3d444b',
    lineControl: '#767f89',
    fg: '#e7eaed',
    fgMuted: '#a0a9b3',
    ok: '#6fd3a0',
    okBg: '#16301f',
    warn: '#f2c14e',
    warnBg: '#35290c',
    bad: '#ff9d94',
    badBg: '#3b1c1a',
    badSolid: '#b3261e',
    info: '#74cbe8',
    infoBg: '#10303b',
    people: '#e3a0d6',
    consult: '#8ebcff',
    knowledge: '#f0b27a',
    land: '#6fd0b0',
    admin: '#a0a9b3',
    density1: '#5e4523',
    density2: '#8a6026',
    density3: '#ba7b2a',
    density4: '#e49f3a',
    density5: '#ffd166',
  },
} as const

/** Share of the colour of an area of business in the ground of its icons. */
export const HUE_SHARE = 0.09

/** Share of the primary colour in the background of selected elements. */
const SELECTED_SHARE = { light: 0.1, dark: 0.22 }

/**
 * All colours of the interface as `#rrggbb`, by token name such as `primaryBg`. `createPalette` derives
 * them from the four configured colours.
 */
export type Palette = ReturnType<typeof createPalette>
/** Token name of a colour, such as `primaryBg`. Style properties take it in place of a hex value. */
export type ColourName = keyof Palette

/**
 * Returns all colours of a theme, derived from the four colours of the installation. The four are
 * adjusted only as far as readable text needs, so any choice gives readable text.
 */
export function createPalette(colours: InstallColours, mode: ThemeMode) {
  const neutrals = NEUTRALS[mode]
  const ratio = mode === 'dark' ? TEXT_IN_THE_DARK : TEXT
  const primaryBg = selectedBackground(colours.primary, neutrals, SELECTED_SHARE[mode])
  const primarySolid = solidFor(colours.primary, TEXT)
  const secondarySolid = solidFor(colours.secondary, TEXT)
  return {
    ...neutrals,
    header: colours.header,
    headerFg: textOn(colours.header),
    // Parts the header from what is below it, where both are dark.
    headerLine: mode === 'dark' ? neutrals.line : colours.header,
    primary: readableOn(colours.primary, [primaryBg, neutrals.surface, neutrals.sunken], ratio),
    primaryBg,
    primarySolid,
    primarySolidFg: textOn(primarySolid),
    secondary: secondarySolid,
    secondaryFg: textOn(secondarySolid),
    accent: colours.accent,
    accentFg: textOn(colours.accent),
  }
}

/**
 * Returns the background of selected elements: as much of the primary colour as keeps muted text
 * readable.
 */
function selectedBackground(
  primary: string,
  { surface, fgMuted }: { surface: string; fgMuted: string },
  share: number,
): string {
  const tint = mix(primary, surface, share)
  return share < 0.02 || contrast(fgMuted, tint) >= TEXT
    ? tint
    : selectedBackground(primary, { surface, fgMuted }, share * 0.8)
}
