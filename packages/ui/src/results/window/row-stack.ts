import { classFor } from '../../system/chakra.ts'

/**
 * Number of results that share one positioned element in a list. Positioning is the greatest part of a
 * scroll step, however much is inside. With stacks, many steps of a slow scroll position nothing.
 */
export const STACK_SIZE = 4

/** `isolation` covers the placeholder lines below. It is separate, so that only this class changes. */
const LOOK = { position: 'absolute', isolation: 'isolate' } as const
/** Returns the CSS class of a positioned stack of rows. */
export const stackClass = classFor({ ...LOOK, bg: 'surface' })
/** Returns the CSS class of a positioned row of cards. */
export const cardStackClass = classFor({ ...LOOK, bg: 'canvas' })

const LINE = 'var(--cairn-colors-line)'
const FIRST = `linear-gradient(transparent 15px, ${LINE} 15px 25px, transparent 25px)`
const SECOND = `linear-gradient(transparent 37px, ${LINE} 37px 46px, transparent 46px)`
const BORDER = `linear-gradient(transparent calc(var(--row) - 1px), ${LINE} 0)`
const GAP = 'var(--cairn-colors-canvas)'

/**
 * Returns the CSS class of a background that looks like rows of text, repeated at the height `--row`. It
 * shows while visible rows are not rendered yet. It is static, so a fling has nothing to render.
 */
export const placeholderRowsClass = classFor({
  backgroundImage: [BORDER, FIRST, SECOND].join(', '),
  backgroundSize: '100% var(--row), 55% var(--row), 35% var(--row)',
  backgroundPosition: '0 0, 17px 0, 17px 0',
  backgroundRepeat: 'repeat-y',
  '&:dir(rtl)': { backgroundPosition: '0 0, right 17px top 0, right 17px top 0' },
  _print: { backgroundImage: 'none' },
})
/**
 * Returns the CSS class of a background that looks like table rows, repeated at the height `--row`. It
 * shows while visible rows are not rendered yet.
 */
export const placeholderTableRowsClass = classFor({
  backgroundImage: [BORDER, FIRST].join(', '),
  backgroundSize: '100% var(--row), 14% var(--row)',
  backgroundPosition: '0 0, 12px 0',
  backgroundRepeat: 'repeat-y',
  '&:dir(rtl)': { backgroundPosition: '0 0, right 12px top 0' },
  _print: { backgroundImage: 'none' },
})
/**
 * Returns the CSS class of a background that looks like cards, `--per-row` side by side with `--gap`
 * around each. It shows while visible cards are not rendered yet.
 */
export const placeholderCardsClass = classFor({
  bg: 'surface',
  backgroundImage: [
    `linear-gradient(${GAP} var(--gap), transparent 0)`,
    `linear-gradient(to right, ${GAP} var(--gap), transparent 0)`,
  ].join(', '),
  backgroundSize: '100% var(--row), calc((100% - var(--gap)) / var(--per-row)) 100%',
  _print: { background: 'none' },
})
