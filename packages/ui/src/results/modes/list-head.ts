import { classFor } from '../../system/chakra.ts'

/** Height of a head over rows of a list. */
export const HEAD_HEIGHT = '1.75rem'
/** Style of a head over rows of a list, such as *Today*. */
export const LIST_HEAD = {
  display: 'flex',
  alignItems: 'center',
  height: HEAD_HEIGHT,
  paddingInline: '16px',
  fontSize: 'xs',
  fontWeight: 'semibold',
  color: 'fgMuted',
  bg: 'sunken',
  borderBottom: '1px solid',
  borderColor: 'line',
} as const
/** Returns the class of a head over rows of a list. */
export const listHeadOf = classFor(LIST_HEAD)
