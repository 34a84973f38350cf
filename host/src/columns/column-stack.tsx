import { useTranslate } from '@cairn/contract/web'
import type { CellStack } from '@cairn/model/cell-path'
import { ColumnStack } from '@cairn/ui'
import { useMemo, useRef } from 'react'
import { CellColumn } from './cell-column.tsx'
import { useIsSingleColumn } from '../frame/address/use-media.ts'
import { ColumnCrumbs } from './column-crumbs.tsx'
import { withKeys } from '../frame/address/stack.ts'
import { useActiveColumn, useRouter } from '../frame/address/use-router.ts'

/** Renders the stack of columns beside the drawer; only one at a time on a small screen. */
export function Columns({ stack }: { stack: CellStack }) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const isSingle = useIsSingleColumn()
  const keyed = useMemo(() => withKeys(stack), [stack])
  const shown = isSingle ? keyed.slice(-1) : keyed
  const active = useActiveColumn()
  useRouter(frame, keyed, isSingle)
  return (
    <div style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      {isSingle && stack.length > 1 && <ColumnCrumbs stack={stack} />}
      <ColumnStack ref={frame} aria-label={t('app.columns')}>
        {shown.map(({ key, cell, index }) => (
          <CellColumn key={key} cell={cell} index={index} stack={stack} isActive={isSingle || key === active} />
        ))}
      </ColumnStack>
    </div>
  )
}
