import type { SystemConfig } from '@chakra-ui/react'
import { COARSE } from './coarse.ts'

/** Line height with room for marks stacked above and below a letter. */
export const ROOMY = '1.55'

/**
 * Styles of bare HTML elements: a reset, the base font, focus outlines, and mirroring on right-to-left
 * pages.
 */
export const globalStyles: NonNullable<SystemConfig['globalCss']> = {
  '*, *::before, *::after': {
    boxSizing: 'border-box',
    borderColor: 'line',
    borderWidth: '0',
    borderStyle: 'solid',
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  html: {
    height: '100%',
    _print: { height: 'auto' },
    colorScheme: 'light',
    textSizeAdjust: '100%',
    '&.dark': { colorScheme: 'dark' },
  },
  body: {
    height: '100%',
    margin: '0',
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'body',
    color: 'fg',
    bg: 'canvas',
    fontFeatureSettings: "'cv11', 'ss03'",
    fontSynthesis: 'none',
    '--focus-colour': 'colors.primary',
    _print: { height: 'auto', bg: 'white' },
  },
  'h1, h2, h3, h4, p, dl, dd, ul, ol, figure': { margin: '0', padding: '0' },
  'ul, ol': { listStyle: 'none' },
  'h1, h2, h3, h4': { fontSize: 'inherit', fontWeight: 'inherit' },
  'button, input, textarea, select': {
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'transparent',
    padding: '0',
    margin: '0',
  },
  'button, a, summary, select': { cursor: 'pointer', touchAction: 'manipulation' },
  // Fingers press the whole label of a box, and the whole line of what unfolds.
  'label:has(> input[type=checkbox], > input[type=radio])': { [COARSE]: { minHeight: 'touch' } },
  summary: { [COARSE]: { paddingBlock: 'calc((44px - 1lh) / 2)' } },
  // Without `touch-action`: with it the browser would compute touch regions of all rows while scrolling.
  '[role=option]': { cursor: 'pointer' },
  'button:disabled, select:disabled': { cursor: 'default' },
  a: { color: 'inherit', textDecoration: 'none' },
  '[dir=rtl] [data-turns]': { transform: 'scaleX(-1)' },
  'svg, img': { display: 'block', flex: 'none' },
  ':focus-visible': { outline: '2px solid var(--focus-colour)', outlineOffset: '2px' },
  '::placeholder': { color: 'fgMuted', opacity: '1' },
  '::selection': { background: 'primaryBg', color: 'fg' },
  '*': { scrollbarWidth: 'thin', scrollbarColor: 'var(--cairn-colors-line-control) transparent' },
}
