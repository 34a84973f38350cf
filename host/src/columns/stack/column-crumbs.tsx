import { useTranslate } from '@cairn/contract/web'
import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { formatCellPath } from '@cairn/model/cell-path'
import { Breadcrumbs, IconButton, Link } from '@cairn/ui'
import { useEffect, useRef } from 'react'
import { useFollow } from '../../frame/address/use-follow.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { useCellTitle } from '../use-cell-title.ts'

/**
 * Renders the way to a column that is shown alone: a back button, links to the columns before it, and its
 * title. A link closes the columns after the one that it leads to, or calls `onPress` with that one's index.
 */
export default function ColumnCrumbs({ stack, onPress }: { stack: CellStack; onPress?: (index: number) => void }) {
  const t = useTranslate()
  const { go } = useNavigation()
  const before = stack.slice(0, -1)
  const frame = useRef<HTMLElement>(null)
  // Shows the end of a long path. Braces, because `scrollTo` returns a promise in new browsers.
  useEffect(() => {
    frame.current?.scrollTo({ left: frame.current.scrollWidth })
  }, [stack])
  return (
    <Breadcrumbs ref={frame} aria-label={t('app.breadcrumbs')}>
      <IconButton
        icon="arrow-left"
        label={t('app.back')}
        onClick={() => (onPress ? onPress(before.length - 1) : go(before))}
        // However long the way is, the way back stays in sight.
        position="sticky"
        insetInlineStart="0"
        bg="surface"
        boxShadow="-8px 0 0 var(--cairn-colors-surface), 8px 0 0 var(--cairn-colors-surface)"
      />
      {before.map((cell, index) => (
        <Crumb
          key={`${index}${cell.key}`}
          cell={cell}
          address={formatCellPath(stack.slice(0, index + 1))}
          onPress={onPress && (() => onPress(index))}
        />
      ))}
      <CurrentCrumb cell={stack.at(-1)} />
    </Breadcrumbs>
  )
}

interface CrumbProps {
  cell: CellRef
  address: string
  onPress: (() => void) | undefined
}

function Crumb({ cell, address, onPress }: CrumbProps) {
  const follow = useFollow()
  const title = useCellTitle(cell)
  return (
    <>
      <Link
        href={address}
        onClick={follow(onPress ?? address)}
        display="inline-flex"
        alignItems="center"
        minHeight="1.5rem"
      >
        {title ?? cell.key.slice(2)}
      </Link>
      <span aria-hidden="true">/</span>
    </>
  )
}

function CurrentCrumb({ cell }: { cell: CellRef | undefined }) {
  const title = useCellTitle(cell)
  return <b aria-current="page">{title ?? cell?.key.slice(2)}</b>
}
