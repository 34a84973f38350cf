import { useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { IconButton } from '../../base/button.tsx'
import { LazyMenu } from '../../overlays/lazy-menu.tsx'
import type { MenuEntry } from '../../overlays/menu.tsx'
import { dateProperties, offeredModes, timelineDate, type DisplayOptions } from './display-options.ts'
import { ModeMenu } from './mode-menu.tsx'
import { columnTitleKey, offeredColumns, toggleColumn } from '../modes/table-columns.ts'
import { useTableLayout } from '../modes/use-table-layout.ts'
import { hasFiles, useZipFiles } from '../../files/use-zip-files.ts'
import { ANY_TYPE } from './any-type.ts'
import { exportEntries, useExport, type ExportFormat } from '../print/use-export.ts'

/**
 * Props of `DisplayTools`, which shows the choice of the display mode, and a menu to select, export, zip or
 * print all results.
 */
export interface DisplayToolsProps {
  type: ItemType
  /** The present display options. */
  shown: DisplayOptions
  /** Called with the options that change. */
  onShow: (change: Partial<DisplayOptions>) => void
  /** Whether there is a map to show places on. */
  hasMap: boolean
  /** Query of the results, for exports. */
  query: Query
  /** Plural name of the results; the name of an exported file begins with it. */
  items: string
  /** Called when the user starts selecting results. */
  onSelect: () => void
  /** Called when the user wants to print the results. */
  onPrint: () => void
}

/**
 * Shows the choice of the display mode, and a menu to select, export, zip or print all results. In a
 * table the menu also chooses columns; in a timeline it chooses the date.
 */
export function DisplayTools({ type, shown, onShow, hasMap, query, items, onSelect, onPrint }: DisplayToolsProps) {
  const translate = useTranslate()
  const [layout, keep] = useTableLayout(type)
  const startExport = useExport(type, query, items, layout.columns)
  const archive = useZipFiles()
  const title = (name: string) => translate(columnTitleKey(name, type))
  const toggles = (
    kind: 'columns' | 'dates',
    names: readonly string[],
    isOn: (name: string) => boolean,
  ): MenuEntry[] => [
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
    ...(type.care === true && hasFiles(type)
      ? [{ value: 'archive warned', label: translate('ui.files.zipWarned'), icon: 'warning' as const }]
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
    else if (command === 'archive') archive({ query, ...(name === 'warned' ? { warned: true as const } : {}) })
    else if (command === 'export') startExport(name as ExportFormat)
    else if (command === 'columns') keep(toggleColumn(layout, name))
    else onShow({ date: name })
  }
  return (
    <>
      <ModeMenu
        mode={shown.mode}
        onChange={(mode) => onShow({ mode })}
        modes={offeredModes(type, hasMap, shown.mode)}
      />
      <LazyMenu
        trigger={<IconButton icon="more" label={translate('ui.results.more')} aria-haspopup="menu" />}
        label={translate('ui.results.more')}
        entries={entries}
        onSelect={run}
      />
    </>
  )
}
