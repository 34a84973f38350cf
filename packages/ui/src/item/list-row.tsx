import { Fragment, type ReactNode } from 'react'
import { Row, type RowProps } from './row.tsx'

/** Props of `ListRow`: those of an HTML `div` and the following. */
export interface ListRowProps extends Omit<
  RowProps,
  'picture' | 'line' | 'chips' | 'hasChips' | 'fact' | 'figure' | 'isWhole' | 'isButton'
> {
  /** Shown before both lines, such as a picture. */
  start?: ReactNode
  subtitle?: ReactNode
  /** Shown at the end, such as a chip. */
  end?: ReactNode
  /** Shown at the end, after `end`. */
  endBelow?: ReactNode
  /** Without effect. */
  isLong?: boolean
}

/** Shows a `Row` by its former props. Areas that were built before `Row` use it, until contract 4.0.0. */
export function ListRow({ start, subtitle, end, endBelow, isLong: _isLong, ...rest }: ListRowProps) {
  return (
    <Row
      {...rest}
      picture={start}
      line={subtitle}
      chips={end ? [<Fragment key="end">{end}</Fragment>] : []}
      figure={endBelow}
    />
  )
}
