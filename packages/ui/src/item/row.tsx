import { chakra, classFor } from '../system/chakra.ts'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { VisuallyHidden } from '../base/layout.ts'

/** Heights of a row in pixels, and with chips under its words in a list narrower than `NARROW_LIST`. */
export const ROW_HEIGHT = { one: 64, under: 84 } as const

/** A list whose rows have their chips under the words. */
const NARROW_LIST = '@container (max-width: 26.24rem)'
/** A list whose rows have two lines at their end. */
const MIDDLE_LIST = '@container (min-width: 26.25rem) and (max-width: 44.99rem)'
/** A list whose rows have a column for each thing. */
const WIDE_LIST = '@container (min-width: 45rem)'
/** A list that has room for chips of any length. */
const VAST_LIST = '@container (min-width: 60rem)'
/** Width that the words of a row keep. */
const NAME_LEAST = '9.375rem'
/** Chips that a row shows at most. */
const MOST_CHIPS = 2
/** Between things on the muted line. */
const SEPARATOR = ' · '
/** What stands at the end of a row of a middle list is at most as wide as two chips. */
const MOST_SIDE = '15rem'
/** Words, fact, chips and figure. Where rows seldom have chips, those are as wide as they need. */
const WIDE_COLUMNS = [
  `minmax(${NAME_LEAST}, 2fr)`,
  'var(--fact, 0fr)',
  `var(--chips, fit-content(${MOST_SIDE}))`,
  'minmax(var(--figure, 0), max-content)',
].join(' ')

const FRAME = {
  '--picture': '2.5rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '12px',
  alignItems: 'center',
  alignContent: 'center',
  boxSizing: 'border-box',
  width: 'full',
  height: '4rem',
  paddingInline: '16px',
  textAlign: 'start',
  borderBottom: '1px solid',
  borderColor: 'line',
  cursor: 'pointer',
  position: 'relative',
  '&[data-picture]': { gridTemplateColumns: 'var(--picture) minmax(0, 1fr) auto' },
  '&:hover, &[data-hovered]': { bg: 'sunken' },
  '&[aria-selected=true], &[aria-current=true]': {
    bg: 'primaryBg',
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
  [NARROW_LIST]: {
    '&[data-chips]': {
      '--picture': '3.5rem',
      height: '5.25rem',
      gridTemplateColumns: 'minmax(0, 1fr)',
      rowGap: '4px',
      '&[data-picture]': { gridTemplateColumns: 'var(--picture) minmax(0, 1fr)' },
      '&[data-picture] > span:first-of-type': { gridRow: '1 / span 2' },
      '& > [data-side]': { flexDirection: 'row', alignItems: 'center', gap: '6px', maxWidth: 'none' },
    },
  },
  [WIDE_LIST]: {
    '--picture': '2.75rem',
    '&[data-chips]': { '--chips': MOST_SIDE },
    '&[data-fact]': { '--fact': 'minmax(0, 1fr)' },
    '&[data-figure]': { '--figure': '3.75rem' },
    columnGap: '16px',
    gridTemplateColumns: WIDE_COLUMNS,
    '&[data-picture]': { gridTemplateColumns: `var(--picture) ${WIDE_COLUMNS}` },
  },
  [VAST_LIST]: { '&[data-chips]': { '--chips': `minmax(${MOST_SIDE}, max-content)` } },
  '&[data-whole]': {
    height: 'auto',
    minHeight: '4rem',
    paddingBlock: '8px',
    '& > [data-words]': { maxHeight: 'none' },
    '& > [data-words] > :first-of-type': { display: 'block' },
  },
} as const
const frame = classFor(FRAME)
const pictureOf = classFor({
  display: 'grid',
  placeItems: 'center',
  width: 'var(--picture)',
  // More specific than the sizes that the pictures have elsewhere.
  '&& > *': { boxSize: 'var(--picture)' },
})
/** Two lines in all: a name on two lines pushes the muted line out, and no row changes its height. */
const wordsOf = classFor({
  minWidth: `min(${NAME_LEAST}, 100cqi - var(--picture) - 3.5rem)`,
  maxHeight: '2.625rem',
  overflow: 'hidden',
  lineHeight: '1.3125rem',
  overflowWrap: 'anywhere',
})
const NAME = { lineClamp: '2', fontWeight: 'medium' } as const
const nameOf = classFor(NAME)
const unreadNameOf = classFor({ ...NAME, fontWeight: 'bold' })
const lineOf = classFor({
  lineClamp: '1',
  color: 'fgMuted',
  fontSize: 'note',
  lineHeight: '1.3125rem',
  wordBreak: 'break-all',
})
/** On the muted line: the fact, but where it has a column. */
const movedFactOf = classFor({ [WIDE_LIST]: { display: 'none' } })
/** On the muted line: the figure, where two chips leave no room for it at the end. */
const movedFigureOf = classFor({ display: 'none', [MIDDLE_LIST]: { display: 'inline' } })
const CUT = { minWidth: '0', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const
const sideOf = classFor({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: '4px',
  minWidth: '0',
  maxWidth: `min(${MOST_SIDE}, 100cqi - var(--picture) - ${NAME_LEAST} - 56px)`,
  fontSize: 'note',
  color: 'fgMuted',
  // Two chips leave no room for more: the figure is on the muted line.
  [MIDDLE_LIST]: { '& > [data-two] ~ *': { display: 'none' } },
  [WIDE_LIST]: { display: 'contents' },
})
const chipsOf = classFor({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: '4px',
  minWidth: '0',
  maxWidth: 'full',
  '& > :not([data-unseen])': { ...CUT, flex: '0 1 auto', minHeight: '1.375rem', maxHeight: '1.5rem', px: '8px' },
  // Of two side by side, the time keeps its words.
  '& > :first-of-type': { flexShrink: '0' },
  '& > * > span': CUT,
  [NARROW_LIST]: { flexDirection: 'row', alignItems: 'center', gap: '6px' },
  [WIDE_LIST]: { gridColumn: '-3', flexDirection: 'row', justifyContent: 'flex-end', gap: '6px' },
})
const factOf = classFor({
  display: 'none',
  minWidth: '0',
  [WIDE_LIST]: { gridColumn: '-4', gridRow: '1', lineClamp: '2', fontSize: 'note', color: 'fgMuted' },
})
const figureOf = classFor({
  ...CUT,
  flexShrink: '0',
  maxWidth: 'full',
  fontVariantNumeric: 'tabular-nums',
  [NARROW_LIST]: { marginInlineStart: 'auto' },
  [WIDE_LIST]: { gridColumn: '-2', maxWidth: '12rem', textAlign: 'end', fontSize: 'note', color: 'fgMuted' },
})

const Unread = chakra('i', {
  base: {
    display: 'inline-block',
    boxSize: '8px',
    borderRadius: 'full',
    bg: 'primary',
    marginInlineEnd: '8px',
    verticalAlign: '1px',
  },
})

/** Props of `Row`: those of an HTML `div` and the following. */
export interface RowProps extends Omit<ComponentProps<'div'>, 'title' | 'children' | 'className'> {
  /** The name, on up to two lines. */
  title: ReactNode
  /** Shown before the words. */
  picture?: ReactNode
  /** The muted line under the name. */
  line?: ReactNode
  /** Chips, time or turn before state. Two are shown, and further ones are read out alone. */
  chips?: readonly ReactNode[]
  /** Whether rows of this list can have chips: all have the height for them. */
  hasChips?: boolean
  /** What else matters: in a wide list in a column of its own, else first on the muted line. */
  fact?: ReactNode
  /** A number or a short date at the end. */
  figure?: ReactNode
  /** Shows a dot before the name that stands for unread; this is its accessible name. */
  unreadLabel?: string | undefined
  /** Shows all words of the name, on as many lines as they need. */
  isWhole?: boolean
  /** Renders a button. */
  isButton?: boolean
}

/**
 * Shows one row of a list: picture, name and line, what matters, at most two chips, and a figure. It has one
 * of three layouts by the width of the list, which must be a container. With `aria-selected` it has a bar at
 * its start. With `data-active` it has a focus ring, with `data-hovered` it looks pointed at.
 */
export function Row(props: RowProps) {
  const {
    title,
    picture,
    line,
    chips = [],
    hasChips = chips.length > 0,
    fact,
    figure,
    unreadLabel,
    isWhole,
    isButton,
    ...rest
  } = props
  const Frame = isButton ? ('button' as 'div') : 'div'
  const shown = chips.slice(0, MOST_CHIPS)
  const unseen = chips.slice(MOST_CHIPS)
  const hasTwo = shown.length > 1
  const figureMoves = figure && hasTwo
  return (
    <Frame
      {...(isButton ? ({ type: 'button' } as object) : {})}
      {...rest}
      className={frame()}
      data-row=""
      data-picture={picture ? '' : undefined}
      data-chips={hasChips ? '' : undefined}
      data-fact={fact ? '' : undefined}
      data-figure={figure ? '' : undefined}
      data-whole={isWhole ? '' : undefined}
    >
      {picture && <span className={pictureOf()}>{picture}</span>}
      <span className={wordsOf()} data-words="">
        <span className={unreadLabel ? unreadNameOf() : nameOf()}>
          {unreadLabel && <Unread role="img" aria-label={unreadLabel} />}
          {title}
        </span>
        {(line || fact || figureMoves) && (
          <span className={lineOf()}>
            {fact && (
              <span className={movedFactOf()}>
                {fact}
                {line && SEPARATOR}
              </span>
            )}
            {figureMoves && (
              <span className={movedFigureOf()}>
                {!line && fact && SEPARATOR}
                {figure}
                {line && SEPARATOR}
              </span>
            )}
            {line}
          </span>
        )}
      </span>
      {(shown.length > 0 || fact || figure) && (
        <span className={sideOf()} data-side="">
          {shown.length > 0 && (
            <span className={chipsOf()} data-pills="" data-two={hasTwo ? '' : undefined}>
              {shown}
              {unseen.length > 0 && (
                <VisuallyHidden data-unseen="">
                  {Children.map(unseen, (chip, index) => (
                    <>
                      {index > 0 && ', '}
                      {chip}
                    </>
                  ))}
                </VisuallyHidden>
              )}
            </span>
          )}
          {fact && <span className={factOf()}>{fact}</span>}
          {figure && <span className={figureOf()}>{figure}</span>}
        </span>
      )}
    </Frame>
  )
}
