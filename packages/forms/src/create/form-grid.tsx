import type { CSSProperties, ReactNode, Ref } from 'react'
import { Box } from '@cairn/ui'
import type { Span } from './spans.ts'

/** Space between two fields. */
const GAP = '12px'
/** Width of `columns` of twelve, with the gaps within them. */
const widthOf = (columns: string) => `calc((100% + ${GAP}) * ${columns} / 12 - ${GAP})`

/**
 * Around what has the columns of a form: they begin at 480 px of its own width. In a wider form labels and
 * values would be too far apart.
 */
export const FORM_PLACE = { containerType: 'inline-size', containerName: 'form', maxWidth: '760px' } as const

const GRID = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: GAP,
  // Its column says how wide an input is.
  '--input-most': 'none',
  '& > *': { flex: '0 0 100%', minWidth: '0', maxWidth: '100%' },
  '@container form (min-width: 480px)': {
    // A little less, so that rounding never pushes the last one of a row into the next.
    '& > [data-span]': {
      flex: `1 1 calc(${widthOf('var(--least)')} - 0.1px)`,
      maxWidth: widthOf('var(--most)'),
    },
    '& > [data-span]:has([data-wide])': { flex: '0 0 100%', maxWidth: '100%' },
  },
} as const

/**
 * Lays fields out in twelve columns; below 480 px one under the other. The fields of a row grow, as far as
 * they may, until it is full.
 */
export function FormGrid({ children }: { children: ReactNode }) {
  return <Box css={GRID}>{children}</Box>
}

interface GridCellProps {
  span: Span
  ref?: Ref<HTMLDivElement>
  /** Name of the property, if its value is wrong. */
  'data-invalid'?: string
  /** Of a field that shakes. */
  animation?: string
  onBlur?: React.FocusEventHandler<HTMLDivElement>
  children: ReactNode
}

/** Holds a field in a `FormGrid`. What has `data-wide` inside takes the whole width. */
export function GridCell({ span: [least, most], ...rest }: GridCellProps) {
  return <Box data-span={least} style={{ '--least': least, '--most': most } as CSSProperties} {...rest} />
}
