import type { CellWidth } from '@cairn/contract'
import { useCell, useLanguage, useTranslate } from '@cairn/contract/web'
import { Column, ColumnHeader, type ColumnSpineProps } from '@cairn/ui'
import type { ReactNode } from 'react'
import { useExpanded, useListTotal, useUnsavedIds } from '../state/use-shell-state.ts'
import { useIsSingleColumn } from '../frame/address/use-media.ts'
import { useFocusColumn } from '../frame/address/use-router.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'
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
  /** Width while other columns are open at its right. */
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
  const [expanded, setExpanded] = useExpanded()
  const isExpanded = expanded === index
  const { close, move } = useColumnCommands()
  const isSingle = useIsSingleColumn()
  const { stack } = useNavigation()
  const focusColumn = useFocusColumn()
  const isNamesake = useIsNamesake(index, title)
  // Columns need distinct accessible names.
  const name = isNamesake && kind ? `${title} · ${kind.name} ${kind.number}` : title
  const spine = useSpine(icon, name, key)
  const expand = () => {
    setExpanded(isExpanded ? null : index)
    if (stack) focusColumn(stack, index)
  }
  return (
    <Column
      label={name ?? t('app.loading')}
      width={width}
      spine={spine}
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
        onExpand={isSingle || stack?.length === 1 ? undefined : expand}
        onClose={canClose ? () => void close(index) : undefined}
      />
      {children}
    </Column>
  )
}

/** What stands for the column while it is folded. */
function useSpine(icon: string, name: string | undefined, key: string): ColumnSpineProps {
  const t = useTranslate()
  const language = useLanguage()
  const total = useListTotal(key)
  const isUnsaved = useUnsavedIds().some((id) => key.endsWith(`-${id}`))
  const title = name ?? t('app.loading')
  const count = total > 0 ? total.toLocaleString(language) : undefined
  const openLabel = t('app.openColumn', { title: [title, count].filter(Boolean).join(', ') })
  return {
    icon,
    name: title,
    count,
    isUnsaved,
    openLabel: isUnsaved ? [openLabel, t('app.unsaved.title')].join(' · ') : openLabel,
  }
}
