import { chakra } from '../system/chakra.ts'
import type { ComponentProps } from 'react'
import { IconButton, type IconButtonProps } from '../base/button.tsx'
import { Badge } from '../base/chip.tsx'
import { Icon } from '../base/icon.tsx'
import { Kbd } from '../base/text.ts'

/** The whole window: header above, then drawer and columns. */
export const AppFrame = chakra('div', {
  base: {
    height: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    _print: { height: 'auto', overflow: 'visible' },
  },
})
/** What stands under the header: the drawer and the stack of columns. */
export const AppBody = chakra('div', { base: { flex: '1', display: 'flex', minHeight: '0', position: 'relative' } })

const ON_HEADER = {
  faint: 'color-mix(in srgb, currentColor 12%, transparent)',
  line: 'color-mix(in srgb, currentColor 30%, transparent)',
}

/** The bar at the top, 60 px high. */
export const AppHeader = chakra('header', {
  base: {
    height: 'header',
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2', md: '14px' },
    px: { base: '10px', md: '4' },
    bg: 'header',
    color: 'headerFg',
    '--focus-colour': 'colors.headerFg',
    _print: { display: 'none' },
  },
})
/** The name of the site: the heading of the whole page. */
export const HeaderTitle = chakra('h1', {
  base: {
    fontSize: { base: '15px', md: '16px' },
    fontWeight: 'bold',
    letterSpacing: '-0.01em',
    lineHeight: 'roomy',
    whiteSpace: 'nowrap',
    overflowX: 'clip',
    textOverflow: 'ellipsis',
    flex: '1 1 0',
    minWidth: '0',
  },
})
/** What stands at the right end of the header, close together; as wide as the name, so that the search stands between them. */
export const HeaderTools = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    flex: { base: 'none', md: '1 1 0' },
    justifyContent: 'flex-end',
  },
})

export interface HeaderButtonProps extends IconButtonProps {
  /** Count on its corner; `label` must say it in words. */
  badge?: string | undefined
}

/** An icon button on the header. */
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
      height: '36px',
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

export interface HeaderSearchProps extends ComponentProps<typeof SearchFrame> {
  text: string
  /** The keys that open it, such as ⌘K. */
  keys?: string
}

/** Looks like the search field and opens it. */
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
    // On a phone the word is only read out.
    '& > span': {
      position: { base: 'absolute', md: 'static' },
      width: { base: '1px', md: 'auto' },
      overflow: 'hidden',
      clipPath: { base: 'inset(50%)', md: 'none' },
    },
  },
})
/** Where there is no room for the word its shape tells, too. */
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

/** How the connection is: a dot and a word, said when it changes. */
export function ConnectionStatus({ state, text }: { state: 'good' | 'wait' | 'bad'; text: string }) {
  return (
    <Status role="status" title={text}>
      <Dot state={state} />
      <span>{text}</span>
    </Status>
  )
}
