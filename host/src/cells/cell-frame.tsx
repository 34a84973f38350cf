import type { CellWidth } from '@cairn/contract'
import { useCell, useTranslate } from '@cairn/contract/web'
import { Column, ColumnHeader } from '@cairn/ui'
import type { ReactNode } from 'react'
import { useExpanded } from '../data/use-shell-state.ts'
import { useIsSingleColumn } from '../shell/use-media.ts'
import { useColumnCommands } from './use-column-commands.ts'

export interface CellFrameProps {
  /** Undefined while it is on its way. */
  title: string | undefined
  icon: string
  width: CellWidth
  canClose?: boolean
  children: ReactNode
}

/** The column of any cell: a header to expand, move and close it by, and what stands in it. */
export function CellFrame({ title, icon, width, canClose = true, children }: CellFrameProps) {
  const t = useTranslate()
  const { index, key, isActive } = useCell()
  const [isExpanded, toggle] = useExpanded(key)
  const { close, move } = useColumnCommands()
  const isSingle = useIsSingleColumn()
  return (
    <Column
      label={title ?? t('app.loading')}
      width={isExpanded ? 'FULL' : width}
      isActive={isActive}
      onDropColumn={(from) => move(from, index)}
    >
      <ColumnHeader
        position={isSingle ? undefined : index}
        icon={icon}
        title={title}
        expanded={isExpanded}
        expandLabel={t(isExpanded ? 'app.collapse' : 'app.expand')}
        closeLabel={t('app.closeColumn')}
        onExpand={isSingle || width === 'FULL' ? undefined : toggle}
        onClose={canClose ? () => void close(index) : undefined}
      />
      {children}
    </Column>
  )
}
