import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { noteOpened } from '../state/opened/note-opened.ts'
import { useShell } from '../state/shell.ts'
import { useRegistry, useRegistryReady } from '../state/use-shell-state.ts'
import type { CellRef } from '@cairn/model/cell-path'
import { useViewTitle } from './use-cell-title.ts'
import { BodySkeleton } from '../areas/body-skeleton.tsx'
import { CellFrame } from './cell-frame.tsx'
import { AreaView, InvalidPath } from './column-code.tsx'
import { useColumnParts } from './column-parts.ts'

/** Props of the column of a view. */
export interface ViewColumnProps {
  cell: CellRef & { kind: 'view' }
  /** Whether it is the only column; the home view cannot be closed then. */
  isAlone: boolean
}

/**
 * Renders the column of a view of the shell or of an area; for an unknown name, what `InvalidPath` renders.
 */
export function ViewColumn({ cell, isAlone }: ViewColumnProps) {
  const { view } = cell
  const title = useViewTitle(cell)
  const t = useTranslate()
  const own = useColumnParts().views[view]
  const known = useRegistry().views.get(view)
  const isReady = useRegistryReady()
  const { storage } = useShell()
  useEffect(() => {
    if (known) noteOpened(storage, { view })
    // oxlint-disable-next-line react/exhaustive-deps -- a new registry is no new visit
  }, [storage, view, known === undefined])
  if (own) {
    return (
      <CellFrame title={title} icon={own.icon} width={own.width} canClose={!isAlone || view !== 'home'}>
        <own.View />
      </CellFrame>
    )
  }
  if (!known) return <UnknownView isReady={isReady} />
  return (
    <CellFrame title={t(textKeyFromData(known.title))} icon={known.icon} width={known.width}>
      <AreaView view={view} known={known} />
    </CellFrame>
  )
}

function UnknownView({ isReady }: { isReady: boolean }) {
  const t = useTranslate()
  // An address of the previous product is one of several words, of which none or only some are views.
  const { pathname } = useLocation()
  return (
    <CellFrame title={isReady ? t('app.unknownView') : undefined} icon="help" width="THIRD">
      {isReady ? <InvalidPath path={pathname} /> : <BodySkeleton />}
    </CellFrame>
  )
}
