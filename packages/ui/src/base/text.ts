import { chakra } from '../system/chakra.ts'

export const Text = chakra('p', {
  base: { lineHeight: 'body', overflowWrap: 'anywhere' },
  variants: {
    tone: { muted: { color: 'fgMuted' }, bad: { color: 'bad' }, ok: { color: 'ok' } },
    size: { xs: { fontSize: 'xs' }, sm: { fontSize: '12.5px' }, md: { fontSize: 'md' } },
  },
})

/** Level by `as`; `section` heads a part of an item, `title` a column, `page` a whole view. */
export const Heading = chakra('h2', {
  base: { fontWeight: 'bold', letterSpacing: '-0.012em', lineHeight: 'tight', overflowWrap: 'anywhere' },
  variants: {
    size: {
      section: { fontSize: '15px' },
      title: { fontSize: 'lg', lineHeight: '1.35' },
      page: { fontSize: 'xl' },
    },
  },
  defaultVariants: { size: 'section' },
})

/** A link in running text, or a button that takes one elsewhere (`as="button"`). */
export const Link = chakra('a', {
  base: {
    color: 'primary',
    textAlign: 'start',
    borderRadius: '4px',
    overflowWrap: 'anywhere',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
  },
})
/** A link in the form of a button: it opens something in the application instead of following an address. */
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
      _hover: { textDecoration: 'underline' },
    },
  },
  { defaultProps: { type: 'button' } },
)

export const Kbd = chakra('kbd', {
  base: {
    font: 'inherit',
    fontSize: '11px',
    fontWeight: 'semibold',
    lineHeight: '1',
    border: '1px solid currentColor',
    borderRadius: '4px',
    padding: '3px 5px',
  },
})
