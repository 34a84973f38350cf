import { chakra, classFor } from '../system/chakra.ts'
import type { ComponentProps, ReactNode } from 'react'

const FRAME = {
  padding: '9px 16px 9px 17px',
  borderBottom: '1px solid',
  borderColor: 'line',
  cursor: 'pointer',
  _hover: { bg: 'sunken' },
  '&[aria-selected=true]': {
    bg: 'primaryBg',
    position: 'relative',
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0',
      insetBlock: '0',
      width: '3px',
      bg: 'primary',
    },
    // Where a person's own colours are forced, backgrounds go.
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '&[data-active=true]': { outline: '2px solid var(--focus-colour)', outlineOffset: '-2px', borderRadius: '2px' },
} as const
const frame = classFor(FRAME)
/** Only what stands in two columns pays for a grid. */
const frameWithEnd = classFor({
  ...FRAME,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '12px',
  alignItems: 'start',
})
const titleOf = classFor({ fontWeight: 'semibold', lineHeight: 'roomy', overflowWrap: 'anywhere' })
const Unread = chakra('i', {
  base: {
    display: 'inline-block',
    boxSize: '7px',
    borderRadius: 'full',
    bg: 'primary',
    marginInlineEnd: '7px',
    verticalAlign: '2px',
  },
})
/** Two lines at most, so that a long translation leaves room for the rows after it. */
const subtitleOf = classFor({
  gridColumn: '1',
  marginTop: '1px',
  color: 'fgMuted',
  fontSize: '12.5px',
  lineHeight: 'roomy',
  overflowWrap: 'anywhere',
  lineClamp: '2',
})
const END = {
  gridColumn: '2',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: '6px',
  fontSize: '12.5px',
  color: 'fgMuted',
  maxWidth: '55cqi',
  // On a phone the title needs the room.
  '@container (max-width: 420px)': { maxWidth: '40cqi' },
} as const
const endOf = classFor(END)
/** Beside title and subtitle, so that the one stands right below the other however many chips there are. */
const endOfBoth = classFor({ ...END, gridRow: '1 / span 2' })

export interface ListRowProps extends Omit<ComponentProps<'div'>, 'title' | 'children' | 'className'> {
  title: ReactNode
  subtitle?: ReactNode
  /** At the right of the title, such as chips. */
  end?: ReactNode
  /** At the right of the subtitle. */
  endBelow?: ReactNode
  /** Words for the dot before the title; no dot without them. */
  unreadLabel?: string
}

/** One row of a list: what is selected carries a bar at its left, so that the path through the columns can be followed. */
export function ListRow({ title, subtitle, end, endBelow, unreadLabel, ...rest }: ListRowProps) {
  return (
    <div {...rest} className={end || endBelow ? frameWithEnd() : frame()}>
      <div className={titleOf()}>
        {unreadLabel && <Unread role="img" aria-label={unreadLabel} />}
        {title}
      </div>
      {end ? <div className={endBelow || !subtitle ? endOf() : endOfBoth()}>{end}</div> : null}
      {subtitle ? <div className={subtitleOf()}>{subtitle}</div> : null}
      {endBelow ? <div className={endOf()}>{endBelow}</div> : null}
    </div>
  )
}
