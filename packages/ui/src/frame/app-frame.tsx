import { chakra } from '../system/chakra.ts'
import type { ComponentProps } from 'react'
import { IconButton, type IconButtonProps } from '../base/button.tsx'
import { Badge } from '../base/chip.tsx'
import { Icon } from '../base/icon.tsx'
import { Kbd } from '../base/text.ts'

/** Fills the window with the header and the body below it. It is the outermost element of the page. */
export const AppFrame = chakra('div', {
  base: {
    // A keyboard that lies over the page leaves less.
    height: 'var(--seen-height, 100dvh)',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    _print: { height: 'auto', overflow: 'visible' },
  },
})
/** Holds what is below the header: the drawer and the stack of columns. */
export const AppBody = chakra('div', { base: { flex: '1', display: 'flex', minHeight: '0', position: 'relative' } })

const ON_HEADER = {
  faint: 'color-mix(in srgb, currentColor 12%, transparent)',
  line: 'color-mix(in srgb, currentColor 30%, transparent)',
}

/** Shows the bar at the top of the window, 60 px high. */
export const AppHeader = chakra('header', {
  base: {
    minHeight: 'header',
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2', md: '14px' },
    px: { base: '10px', md: '4' },
    bg: 'header',
    borderBottom: '1px solid',
    borderColor: 'headerLine',
    color: 'headerFg',
    '--focus-colour': 'colors.headerFg',
    _print: { display: 'none' },
  },
})
/**
 * Holds the title of the header and the line below it. It is as wide as the tools, so that the search is
 * centred.
 */
export const HeaderNames = chakra('div', { base: { flex: '1 1 0', minWidth: '0' } })
/** Shows a line below the title of the header. Small screens have no room for it. */
export const HeaderSubtitle = chakra('div', {
  base: {
    display: { base: 'none', md: 'block' },
    fontSize: '0.71875rem',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    overflowX: 'clip',
    textOverflow: 'ellipsis',
    opacity: 0.85,
  },
})
/**
 * Shows the name of the site in the header, as the `h1` of the page. A long name is cut with an ellipsis.
 */
export const HeaderTitle = chakra('h1', {
  base: {
    fontSize: { base: '0.9375rem', md: '1rem' },
    fontWeight: 'bold',
    letterSpacing: '-0.01em',
    lineHeight: 'roomy',
    whiteSpace: 'nowrap',
    overflowX: 'clip',
    textOverflow: 'ellipsis',
  },
})
/**
 * Holds the buttons at the end of the header. It is as wide as the title, so that the search is centred.
 */
export const HeaderTools = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    flex: { base: 'none', md: '1 1 0' },
    justifyContent: 'flex-end',
  },
})

/** Props of `HeaderButton`: those of `IconButton` and a badge. */
export interface HeaderButtonProps extends IconButtonProps {
  /**
   * Formatted count over the corner. It is hidden from assistive technology, so `label` must say it in
   * words.
   */
  badge?: string | undefined
}

/** Shows an icon button in the header, with an optional count. */
export function HeaderButton({ badge, ...rest }: HeaderButtonProps) {
  return (
    <IconButton size="lg" iconSize={18} color="inherit" _hover={{ bg: ON_HEADER.faint, color: 'inherit' }} {...rest}>
      {badge ? <Badge aria-hidden="true">{badge}</Badge> : null}
    </IconButton>
  )
}

const SearchFrame = chakra(
  'button',
  {
    base: {
      display: { base: 'none', md: 'flex' },
      alignItems: 'center',
      gap: '2',
      width: 'min(520px, 40vw)',
      height: '2.25rem',
      mx: 'auto',
      px: '10px',
      borderRadius: 'md',
      border: '1px solid',
      borderColor: ON_HEADER.line,
      bg: ON_HEADER.faint,
      textAlign: 'start',
      lineHeight: 'roomy',
      '& > span': {
        flex: '1',
        minWidth: '0',
        whiteSpace: 'nowrap',
        overflowX: 'clip',
        textOverflow: 'ellipsis',
        opacity: '0.9',
      },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Props of `HeaderSearch`: those of the HTML button and the following. */
export interface HeaderSearchProps extends ComponentProps<typeof SearchFrame> {
  /** Text in the place of a placeholder. */
  text: string
  /** Keyboard shortcut that opens the search, such as ⌘K. */
  keys?: string
}

/** Shows a button that looks like a search field and opens the search. It is hidden on small screens. */
export function HeaderSearch({ text, keys, ...rest }: HeaderSearchProps) {
  return (
    <SearchFrame {...rest}>
      <Icon name="search" />
      <span>{text}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </SearchFrame>
  )
}

const Status = chakra('span', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    px: '9px',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    // On small screens the word is there for screen readers only.
    '& > span': {
      position: { base: 'absolute', md: 'static' },
      width: { base: '1px', md: 'auto' },
      overflow: 'hidden',
      clipPath: { base: 'inset(50%)', md: 'none' },
    },
  },
})
/** Shows the state by its shape too, because small screens do not show the word. */
const Dot = chakra('i', {
  base: { boxSize: '8px', borderRadius: 'full', bg: '#6fd39a' },
  variants: {
    state: {
      good: {},
      wait: { bg: 'transparent', boxShadow: 'inset 0 0 0 2px #fdd835' },
      bad: { bg: '#ff9d94', borderRadius: '1px', transform: 'rotate(45deg)' },
    },
  },
})

/**
 * Shows the state of the connection as a dot and a word, and announces changes to assistive technology.
 */
export function ConnectionStatus({ state, text }: { state: 'good' | 'wait' | 'bad'; text: string }) {
  return (
    <Status role="status" title={text}>
      <Dot state={state} />
      <span>{text}</span>
    </Status>
  )
}
