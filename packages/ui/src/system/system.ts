import { createSystem } from '@chakra-ui/react'
import { globalStyles, ROOMY } from './global-styles.ts'
import { createPalette, DEFAULT_COLOURS, type ColourName, type Palette } from './palette.ts'
import { styleConditions, styleProps } from './style-props.ts'

/** Prefix of all CSS variables: the colour `primaryBg` is `--cairn-colors-primary-bg`. */
const PREFIX = 'cairn'

const FONTS = "'Inter Variable', 'BC Sans', 'Noto Sans Canadian Aboriginal', 'Noto Sans', system-ui, sans-serif"
const light = createPalette(DEFAULT_COLOURS.light, 'light')
const dark = createPalette(DEFAULT_COLOURS.dark, 'dark')

/**
 * Chakra's style engine, configured with this product's tokens and style properties. None of Chakra's own
 * are included, which keeps the boot bundle small.
 */
export const system = createSystem({
  utilities: styleProps,
  conditions: styleConditions,
  cssVarsPrefix: PREFIX,
  cssVarsRoot: ':where(html)',
  preflight: false,
  globalCss: globalStyles,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens: {
      fonts: { body: { value: FONTS } },
      fontSizes: values({
        xs: '0.75rem',
        note: '0.78125rem',
        sm: '0.8125rem',
        md: '0.875rem',
        lg: '1.0625rem',
        xl: '1.25rem',
      }),
      fontWeights: values({ normal: '400', medium: '550', semibold: '600', bold: '650' }),
      lineHeights: values({ tight: '1.3', body: '1.45', roomy: ROOMY }),
      spacing: values({
        0: '0px',
        0.5: '2px',
        1: '4px',
        1.5: '6px',
        2: '8px',
        3: '12px',
        4: '16px',
        5: '20px',
        6: '24px',
        8: '32px',
        10: '40px',
        12: '48px',
      }),
      sizes: values({
        header: '60px',
        drawer: 'clamp(240px, 15rem, 85vw)',
        control: '2.125rem',
        touch: '44px',
        full: '100%',
      }),
      radii: values({ md: '8px', full: '9999px' }),
      durations: values({ quick: '120ms', calm: '180ms' }),
    },
    semanticTokens: { colors: colourTokens() },
    keyframes: {
      appear: { from: { opacity: '0' } },
      slideIn: { from: { opacity: '0', transform: 'translateX(12px)' } },
      pulse: { '50%': { opacity: '0.45' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      highlight: { from: { backgroundColor: 'var(--cairn-colors-warn-bg)' } },
      shake: { '10%, 50%, 90%': { transform: 'translateX(-2px)' }, '30%, 70%': { transform: 'translateX(3px)' } },
    },
  },
})

/** Returns the names and values of the CSS variables that set the colours of a palette. */
export function paletteVariables(palette: Palette): [name: string, value: string][] {
  return Object.entries(palette).map(([name, value]) => [variableName(name as ColourName), value])
}

function variableName(colour: ColourName): string {
  return `--${PREFIX}-colors-${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function colourTokens() {
  const names = Object.keys(light) as ColourName[]
  return Object.fromEntries(names.map((name) => [name, { value: { base: light[name], _dark: dark[name] } }]))
}

function values(of: Record<string, string>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, { value }]))
}
