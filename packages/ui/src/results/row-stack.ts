import { classFor } from '../system/chakra.ts'

/**
 * Results of a list that come and go together in one element: what moves costs most of a step, however much is in it, and a slow scroll has
 * steps in which nothing does.
 */
export const STACK_SIZE = 4

/** Hides the lines of what is not drawn yet. On its own, so that what the others are painted from stays as it was when it changes. */
const LOOK = { position: 'absolute', isolation: 'isolate' } as const
export const stackClass = classFor({ ...LOOK, bg: 'surface' })
export const cardStackClass = classFor({ ...LOOK, bg: 'canvas' })

const LINE = 'var(--cairn-colors-line)'
const FIRST = `linear-gradient(transparent 15px, ${LINE} 15px 25px, transparent 25px)`
const SECOND = `linear-gradient(transparent 37px, ${LINE} 37px 46px, transparent 46px)`
const BORDER = `linear-gradient(transparent calc(var(--row) - 1px), ${LINE} 0)`
const GAP = 'var(--cairn-colors-canvas)'

/**
 * What rows stand on while some in sight are not drawn yet: lines of text, and the line between rows, again and again at the height of a row,
 * which is `--row`. It stays the same while results are thrown, so that a step has nothing to draw.
 */
export const placeholderRowsClass = classFor({
  backgroundImage: [BORDER, FIRST, SECOND].join(', '),
  backgroundSize: '100% var(--row), 55% var(--row), 35% var(--row)',
  backgroundPosition: '0 0, 17px 0, 17px 0',
  backgroundRepeat: 'repeat-y',
  '&:dir(rtl)': { backgroundPosition: '0 0, right 17px top 0, right 17px top 0' },
  _print: { backgroundImage: 'none' },
})
/** Rows of a table have one line. */
export const placeholderTableRowsClass = classFor({
  backgroundImage: [BORDER, FIRST].join(', '),
  backgroundSize: '100% var(--row), 14% var(--row)',
  backgroundPosition: '0 0, 12px 0',
  backgroundRepeat: 'repeat-y',
  '&:dir(rtl)': { backgroundPosition: '0 0, right 12px top 0' },
  _print: { backgroundImage: 'none' },
})
/** Cards side by side, `--per-row` of them, with `--gap` around each. */
export const placeholderCardsClass = classFor({
  bg: 'surface',
  backgroundImage: [
    `linear-gradient(${GAP} var(--gap), transparent 0)`,
    `linear-gradient(to right, ${GAP} var(--gap), transparent 0)`,
  ].join(', '),
  backgroundSize: '100% var(--row), calc((100% - var(--gap)) / var(--per-row)) 100%',
  _print: { background: 'none' },
})
