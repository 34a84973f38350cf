import type { CellWidth } from '@cairn/contract'
import { useCell, useTranslate } from '@cairn/contract/web'
import { Column, ColumnHeader } from '@cairn/ui'
import type { ReactNode } from 'react'
import { useExpanded } from '../state/use-shell-state.ts'
import { useIsSingleColumn } from '../frame/address/use-media.ts'
import { useColumnCommands } from './use-column-commands.ts'
import { useIsNamesake } from './item/use-is-namesake.ts'

/** Props of the frame that all columns have. */
export interface CellFrameProps {
  /** Undefined while it is loading. */
  title: string | undefined
  icon: string
  /**
   * The item's type and number, shown in the header instead of the title if the body has the title as its
   * heading. With `isScattered`, numbers are in no order and not shown.
   */
  kind?: { name: string; number: number; isScattered?: boolean | undefined } | undefined
  /** Tools in the header. */
  tools?: ReactNode
  /** Width unless the person expands the column. */
  width: CellWidth
  canClose?: boolean
  children: ReactNode
}

/**
 * Renders the frame of a column: a header with title and tools, by which it can be dragged, buttons to
 * expand and close it, and its content.
 */
export function CellFrame({ title, icon, kind, tools, width, canClose = true, children }: CellFrameProps) {
  const t = useTranslate()
  const { index, key, isActive } = useCell()
  const [isExpanded, toggle] = useExpanded(key)
  const { close, move } = useColumnCommands()
  const isSingle = useIsSingleColumn()
  const isNamesake = useIsNamesake(index, title)
  // Columns need distinct accessible names.
  const name = isNamesake && kind ? `${title} · ${kind.name} ${kind.number}` : title
  return (
    <Column
      label={name ?? t('app.loading')}
      width={isExpanded ? 'FULL' : width}
      isActive={isActive}
      onDropColumn={(from) => move(from, index)}
    >
      <ColumnHeader
        position={isSingle ? undefined : index}
        icon={icon}
        title={kind?.name ?? title}
        // A number in no order tells nobody anything.
        note={kind && !kind.isScattered ? String(kind.number) : undefined}
        tools={tools}
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
