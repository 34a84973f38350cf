import { useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { IconButton } from '../base/button.tsx'
import { MenuOnDemand } from '../base/menu-on-demand.tsx'
import type { MenuEntry } from '../overlays/menu.tsx'
import { dateProperties, timelineDate, type HowShown } from './how-shown.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { columnTitle, offeredColumns, toggleColumn } from './modes/table-columns.ts'
import { useLayout } from './modes/use-layout.ts'
import { hasFiles, useArchive } from '../files/use-archive.ts'
import { ANY_TYPE } from './any-type.ts'
import { exportEntries, useExport, type ExportFormat } from './use-export.ts'

export interface ShowToolsProps {
  type: ItemType
  shown: HowShown
  onShow: (change: Partial<HowShown>) => void
  hasMap: boolean
  /** What is exported, and what it is called. */
  query: Query
  items: string
  onSelect: () => void
  onPrint: () => void
}

/** How results are shown, and what can be done with all of them. */
export function ShowTools({ type, shown, onShow, hasMap, query, items, onSelect, onPrint }: ShowToolsProps) {
  const translate = useTranslate()
  const [layout, keep] = useLayout(type)
  const startExport = useExport(type, query, items, layout.columns)
  const archive = useArchive()
  const title = (name: string) => translate(columnTitle(name, type))
  const toggles = (kind: string, names: readonly string[], isOn: (name: string) => boolean): MenuEntry[] => [
    { kind: 'title', value: kind, label: translate(`ui.results.${kind}`) },
    ...names.map((name) => ({
      kind: 'toggle' as const,
      value: `${kind} ${name}`,
      label: title(name),
      checked: isOn(name),
    })),
  ]
  const entries: MenuEntry[] = [
    { value: 'select', label: translate('ui.results.select'), icon: 'check' },
    ...exportEntries(type, translate).map((entry) => ({ ...entry, value: `export ${entry.value}` })),
    ...(type === ANY_TYPE || hasFiles(type)
      ? [{ value: 'archive', label: translate('ui.files.zip'), icon: 'paperclip' as const }]
      : []),
    { value: 'print', label: translate('ui.print.title'), icon: 'printer' },
    ...(shown.mode === 'table'
      ? toggles('columns', offeredColumns(type), (name) => layout.columns.includes(name))
      : []),
    ...(shown.mode === 'timeline'
      ? toggles('dates', dateProperties(type), (name) => name === timelineDate(shown, type))
      : []),
  ]
  const run = (value: string) => {
    const [command = '', name = ''] = value.split(' ')
    if (command === 'select') onSelect()
    else if (command === 'print') onPrint()
    else if (command === 'archive') archive({ query })
    else if (command === 'export') startExport(name as ExportFormat)
    else if (command === 'columns') keep(toggleColumn(layout, name))
    else onShow({ date: name })
  }
  return (
    <>
      <ModeSwitch mode={shown.mode} onChange={(mode) => onShow({ mode })} hasMap={hasMap} />
      <MenuOnDemand
        trigger={<IconButton icon="more" label={translate('ui.results.more')} aria-haspopup="menu" />}
        label={translate('ui.results.more')}
        entries={entries}
        onSelect={run}
      />
    </>
  )
}
