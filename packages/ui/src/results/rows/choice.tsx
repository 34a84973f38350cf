import type { ComponentProps, ReactNode } from 'react'
import { COARSE } from '../../system/coarse.ts'
import { classFor } from '../../system/chakra.ts'

const frameOf = classFor({
  display: 'grid',
  gridTemplateColumns: '2.125rem minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '12px',
  minHeight: '2.75rem',
  width: 'full',
  paddingInline: '16px',
  textAlign: 'start',
  cursor: 'pointer',
  scrollMarginBlock: '2rem',
  '&:hover': { bg: 'sunken' },
  '&[aria-selected=true]': {
    bg: 'primaryBg',
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  [COARSE]: { minHeight: '3rem' },
})
const pictureOf = classFor({
  display: 'grid',
  placeItems: 'center',
  // More specific than the sizes that the pictures have elsewhere.
  '&& > *': { boxSize: '2.125rem' },
})
const CUT = { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const
const titleOf = classFor({ ...CUT, fontWeight: 'medium', lineHeight: '1.25rem' })
const lineOf = classFor({ ...CUT, fontSize: 'note', lineHeight: '1.125rem', color: 'fgMuted' })
const endOf = classFor({ display: 'flex', gap: '6px', fontSize: 'note', color: 'fgMuted', whiteSpace: 'nowrap' })

/** Props of `Choice`: those of an HTML `div` and the following. */
export interface ChoiceProps extends Omit<ComponentProps<'div'>, 'title' | 'children' | 'className'> {
  picture: ReactNode
  title: ReactNode
  /** The muted line under the name. */
  line?: ReactNode
  /** Shown at the end, such as a chip. */
  end?: ReactNode
}

/** Shows one of a few things to choose from in a row of 44 pixels: picture, name, muted line and chip. */
export function Choice({ picture, title, line, end, ...rest }: ChoiceProps) {
  return (
    <div {...rest} className={frameOf()}>
      <span className={pictureOf()}>{picture}</span>
      <span style={{ minWidth: 0 }}>
        <span className={titleOf()}>{title}</span>
        {line && <span className={lineOf()}>{line}</span>}
      </span>
      {end && <span className={endOf()}>{end}</span>}
    </div>
  )
}
