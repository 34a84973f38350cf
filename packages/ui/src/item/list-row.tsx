import { chakra, classFor } from '../system/chakra.ts'
import type { ComponentProps, ReactNode } from 'react'

const FRAME = {
  padding: '9px 16px 9px 17px',
  borderBottom: '1px solid',
  borderColor: 'line',
  cursor: 'pointer',
  '&:hover, &[data-hovered]': { bg: 'sunken' },
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
    // Forced colours remove backgrounds.
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '&[data-active=true]': { outline: '2px solid var(--focus-colour)', outlineOffset: '-2px', borderRadius: '2px' },
} as const
const frame = classFor(FRAME)
/** Rows with something at the end need a grid. Others do without, because a grid is slower to lay out. */
const frameWithEnd = classFor({
  ...FRAME,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '12px',
  alignItems: 'start',
})
/** With a picture before both lines. */
const frameWithStart = classFor({
  ...FRAME,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: '12px',
  alignItems: 'start',
})
const startOf = classFor({ gridColumn: '1', gridRow: '1 / span 2', alignSelf: 'center', display: 'flex' })
/** The two columns of the words, beside a picture. */
const wordsOf = classFor({
  gridColumn: '2 / -1',
  gridRow: '1 / span 2',
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
/** Shows the dot that stands for unread; `label` is its accessible name. */
export function UnreadDot({ label }: { label: string }) {
  return <Unread role="img" aria-label={label} />
}

/** At most two lines, so that a long translation does not push the other rows away. */
const SUBTITLE = {
  gridColumn: '1',
  marginTop: '1px',
  color: 'fgMuted',
  fontSize: 'note',
  lineHeight: 'roomy',
  overflowWrap: 'anywhere',
  lineClamp: '2',
} as const
const subtitleOf = classFor(SUBTITLE)
const END = {
  gridColumn: '2',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: '6px',
  fontSize: 'note',
  color: 'fgMuted',
  maxWidth: '55cqi',
  // On small screens the title needs the space.
  '@container (max-width: 30rem)': { maxWidth: '40cqi' },
} as const
const endOf = classFor(END)
/** Spans title and subtitle, so that many chips do not push the subtitle down. */
const endOfBoth = classFor({ ...END, gridRow: '1 / span 2' })

/** In narrow columns under both lines, where a long title needs the whole width. */
const endUnder = classFor({
  ...END,
  '@container (max-width: 30rem)': {
    gridColumn: '1 / -1',
    gridRow: '3',
    justifyContent: 'flex-start',
    maxWidth: 'none',
    marginTop: '5px',
  },
})

/**
 * Subtitle and the words at its end. In narrow columns they are one text under the title, so that neither
 * breaks in a half of its own.
 */
const linesOf = classFor({
  display: 'contents',
  '@container (max-width: 30rem)': {
    display: 'block',
    gridColumn: '1 / -1',
    marginTop: '1px',
    color: 'fgMuted',
    fontSize: 'note',
    lineHeight: 'roomy',
    overflowWrap: 'anywhere',
    lineClamp: '2',
    '& > * + *::before': { content: '" · "' },
  },
})
const INLINE = { '@container (max-width: 30rem)': { display: 'inline', maxWidth: 'none' } }
const subtitleInLine = classFor({ ...SUBTITLE, ...INLINE })
const endInLine = classFor({ ...END, ...INLINE })

/** Props of `ListRow`: those of an HTML `div` and the following. */
export interface ListRowProps extends Omit<ComponentProps<'div'>, 'title' | 'children' | 'className'> {
  title: ReactNode
  /** Shown before both lines, such as a picture. */
  start?: ReactNode
  subtitle?: ReactNode
  /** Shown at the end of the title line, such as chips. */
  end?: ReactNode
  /** Shown at the end of the subtitle line. */
  endBelow?: ReactNode
  /** Moves `end` under both lines in narrow columns: for a title that would have to break beside it. */
  isLong?: boolean
  /** Shows a dot before the title that stands for unread; this is its accessible name. */
  unreadLabel?: string
}

/**
 * Shows one row of a list: a title, a subtitle, and content at the end. With `aria-selected` it has a bar
 * at its start. With `data-active` it has a focus ring, with `data-hovered` it looks pointed at.
 */
export function ListRow({ title, start, subtitle, end, endBelow, isLong, unreadLabel, ...rest }: ListRowProps) {
  const beside = endBelow || !subtitle ? endOf : endOfBoth
  const words = (
    <>
      <div className={titleOf()}>
        {unreadLabel && <UnreadDot label={unreadLabel} />}
        {title}
      </div>
      {end ? <div className={isLong ? endUnder() : beside()}>{end}</div> : null}
      {endBelow ? (
        <div className={linesOf()}>
          {subtitle ? <div className={subtitleInLine()}>{subtitle}</div> : null}
          <div className={endInLine()}>{endBelow}</div>
        </div>
      ) : (
        subtitle && <div className={subtitleOf()}>{subtitle}</div>
      )}
    </>
  )
  if (start)
    return (
      <div {...rest} className={frameWithStart()}>
        <div className={startOf()}>{start}</div>
        <div className={wordsOf()}>{words}</div>
      </div>
    )
  return (
    <div {...rest} className={end || endBelow ? frameWithEnd() : frame()}>
      {words}
    </div>
  )
}
