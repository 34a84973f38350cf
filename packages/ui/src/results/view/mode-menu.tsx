import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import ListTree from 'lucide-react/icons/list-tree'
import Map from 'lucide-react/icons/map'
import Table from 'lucide-react/icons/table'
import type { ComponentType } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { Icon } from '../../base/icon.tsx'
import { VisuallyHidden } from '../../base/layout.ts'
import { LazyMenu } from '../../overlays/lazy-menu.tsx'
import { IconFirst } from './icon-first.tsx'
import type { ResultMode } from './display-options.ts'

/** Imported here, because named icons are part of the boot bundle. */
const ICONS: Record<ResultMode, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  list: List,
  table: Table,
  cards: LayoutGrid,
  timeline: ListTree,
  carousel: GalleryHorizontal,
  map: Map,
}

/** Props of `ModeMenu`, which shows a button that opens the choice of how results are shown. */
export interface ModeMenuProps {
  mode: ResultMode
  onChange: (mode: ResultMode) => void
  /** The modes that are offered. */
  modes: readonly ResultMode[]
}

/** Shows a button that names how results are shown, and opens the choice of another way. */
export function ModeMenu({ mode, onChange, modes }: ModeMenuProps) {
  const translate = useTranslate()
  const iconOf = (one: ResultMode) => {
    const ModeIcon = ICONS[one]
    return <ModeIcon size={16} aria-hidden />
  }
  const label = translate('ui.results.mode')
  return (
    <LazyMenu
      trigger={
        <Button
          kind="outline"
          size="sm"
          px="8px"
          fontWeight="medium"
          icon={iconOf(mode)}
          aria-haspopup="menu"
          title={label}
        >
          <VisuallyHidden>{label} </VisuallyHidden>
          <IconFirst>{translate(`ui.results.mode.${mode}`)}</IconFirst>
          <Icon name="chevron-down" size={14} />
        </Button>
      }
      label={label}
      entries={modes.map((value) => ({
        kind: 'choice',
        value,
        label: translate(`ui.results.mode.${value}`),
        icon: iconOf(value),
        checked: value === mode,
      }))}
      onSelect={(value) => onChange(value as ResultMode)}
    />
  )
}
