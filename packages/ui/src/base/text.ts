import { chakra } from '../system/chakra.ts'
import { COARSE, WITHOUT_KEYS } from '../system/coarse.ts'

/** Shows a paragraph. `tone` is muted, bad or ok; `size` is xs, sm or md. */
export const Text = chakra('p', {
  base: { lineHeight: 'body', overflowWrap: 'anywhere' },
  variants: {
    tone: { muted: { color: 'fgMuted' }, bad: { color: 'bad' }, ok: { color: 'ok' } },
    size: { xs: { fontSize: 'xs' }, sm: { fontSize: 'note' }, md: { fontSize: 'md' } },
  },
})

/**
 * Shows a heading; `as` gives its level, h2 when left out. `size` is `section` for a part of an item
 * (default), `title` for a column, `page` for a whole view.
 */
export const Heading = chakra('h2', {
  base: { fontWeight: 'bold', letterSpacing: '-0.012em', lineHeight: 'tight', overflowWrap: 'anywhere' },
  variants: {
    size: {
      section: { fontSize: '0.9375rem' },
      title: { fontSize: 'lg', lineHeight: '1.35' },
      page: { fontSize: 'xl' },
    },
  },
  defaultVariants: { size: 'section' },
})

/** What stands alone is as high as a finger needs; in running text the line decides. */
const TOUCH = { [COARSE]: { paddingBlock: 'max(0px, (44px - 1lh) / 2)', 'p &': { paddingBlock: '0' } } } as const

/** Shows a hyperlink in running text. */
export const Link = chakra('a', {
  base: {
    color: 'primary',
    textAlign: 'start',
    borderRadius: '4px',
    overflowWrap: 'anywhere',
    textUnderlineOffset: '3px',
    ...TOUCH,
    _hover: { textDecoration: 'underline' },
  },
})
/** Shows a button that looks like a link, for opening something within the application. */
export const LinkButton = chakra(
  'button',
  {
    base: {
      color: 'primary',
      textAlign: 'start',
      borderRadius: '4px',
      overflowWrap: 'anywhere',
      lineHeight: 'inherit',
      textUnderlineOffset: '3px',
      ...TOUCH,
      _hover: { textDecoration: 'underline' },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Shows the name of a key or a key combination; nothing on a phone, which has no keys. */
export const Kbd = chakra('kbd', {
  base: {
    font: 'inherit',
    fontSize: '0.6875rem',
    fontWeight: 'semibold',
    lineHeight: '1',
    border: '1px solid currentColor',
    borderRadius: '4px',
    padding: '3px 5px',
    [WITHOUT_KEYS]: { display: 'none' },
  },
})
