import { classFor } from '../system/chakra.ts'

/**
 * Results of a list that come and go together in one element: what moves costs most of a step, however much is in it, and a slow scroll has
 * steps in which nothing does.
 */
export const STACK = 4

/** Hides the lines of what is not drawn yet. On its own, so that what the others are painted from stays as it was when it changes. */
const LOOK = { position: 'absolute', isolation: 'isolate' } as const
export const stack = classFor({ ...LOOK, bg: 'surface' })
export const cardStack = classFor({ ...LOOK, bg: 'canvas' })

const LINE = 'var(--cairn-colors-line)'

/**
 * What rows stand on while some in sight are not drawn yet: two lines of text, and the line between rows, again and again at the height of a
 * row, which is `--row`. It stays the same while results are thrown, so that a step has nothing to draw.
 */
export const undrawnLines = classFor({
  backgroundImage: [
    `linear-gradient(transparent 15px, ${LINE} 15px 25px, transparent 25px)`,
    `linear-gradient(transparent 37px, ${LINE} 37px 46px, transparent 46px)`,
    `linear-gradient(transparent calc(var(--row) - 1px), ${LINE} 0)`,
  ].join(', '),
  backgroundSize: '55% var(--row), 35% var(--row), 100% var(--row)',
  backgroundPosition: '17px 0, 17px 0, 0 0',
  backgroundRepeat: 'repeat-y',
  '&:dir(rtl)': { backgroundPosition: 'right 17px top 0, right 17px top 0, 0 0' },
  _print: { backgroundImage: 'none' },
})
