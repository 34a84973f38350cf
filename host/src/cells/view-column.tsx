import { useCell, useTranslate } from '@cairn/contract/web'
import { Column, ColumnHeader } from '@cairn/ui'
import type { ReactNode } from 'react'
import { useExpanded, useRegistry, useRegistryReady } from '../data/use-shell-state.ts'
import { onDemand } from '../on-demand.tsx'
import { useIsSingleColumn } from '../shell/use-media.ts'
import { InvalidPath } from './invalid-path.tsx'
import { BodySkeleton } from './body-skeleton.tsx'
import { SHELL_VIEWS } from './shell-views.tsx'
import { useColumnCommands } from './use-column-commands.ts'

export const AreaView = onDemand(() => import('../areas/area-view.tsx'), <BodySkeleton />)

/** The column of a view: its header here, the rest from the view. */
export function ViewColumn({ view, cellKey, isAlone }: { view: string; cellKey: string; isAlone: boolean }) {
  const own = SHELL_VIEWS[view]
  const known = useRegistry().views.get(view)
  const isReady = useRegistryReady()
  if (own) {
    return (
      <ViewFrame
        title={own.title}
        icon={own.icon}
        width={own.width}
        cellKey={cellKey}
        canClose={!isAlone || view !== 'home'}
      >
        <own.View />
      </ViewFrame>
    )
  }
  if (!known) return <UnknownView view={view} cellKey={cellKey} isReady={isReady} />
  return (
    <ViewFrame title={known.title} icon={known.icon} width={known.width} cellKey={cellKey} canClose>
      <AreaView view={view} known={known} />
    </ViewFrame>
  )
}

function UnknownView({ view, cellKey, isReady }: { view: string; cellKey: string; isReady: boolean }) {
  return (
    <ViewFrame title={isReady ? 'app.unknownView' : undefined} icon="help" width="THIRD" cellKey={cellKey} canClose>
      {isReady ? <InvalidPath path={`/${view}`} /> : <BodySkeleton />}
    </ViewFrame>
  )
}

interface ViewFrameProps {
  /** Text key; undefined while it is not known. */
  title: string | undefined
  icon: string
  width: 'THIRD' | 'HALF' | 'TWO_THIRDS' | 'FULL'
  cellKey: string
  canClose: boolean
  children: ReactNode
}

function ViewFrame({ title, icon, width, cellKey, canClose, children }: ViewFrameProps) {
  const t = useTranslate()
  const { index } = useCell()
  const [isExpanded, toggle] = useExpanded(cellKey)
  const { close } = useColumnCommands()
  const isSingle = useIsSingleColumn()
  const text = title === undefined ? undefined : t(title)
  return (
    <Column label={text ?? t('app.loading')} width={isExpanded ? 'FULL' : width}>
      <ColumnHeader
        icon={icon}
        title={text}
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
