import { useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { LazyMenu } from '../../overlays/lazy-menu.tsx'
import { exportEntries, useExport, type ExportFormat } from './use-export.ts'
import { parseLayout } from '../modes/table-columns.ts'

/** Props of `ExportButton`, which shows a button with a menu of formats. */
export interface ExportButtonProps {
  /** Type of the items that the query finds. */
  type: ItemType
  /** Finds the items to export. */
  query: Query
  /** Plural name of the items; the file name begins with it. */
  items: string
}

/**
 * Shows a button with a menu of formats. Choosing one starts a task that exports all items of a query.
 */
export function ExportButton({ type, query, items }: ExportButtonProps) {
  const translate = useTranslate()
  const start = useExport(type, query, items, parseLayout(undefined, type).columns)
  const label = translate('ui.results.export')
  return (
    <LazyMenu
      trigger={
        <Button size="sm" icon="file" aria-haspopup="menu">
          {label}
        </Button>
      }
      label={label}
      entries={exportEntries(type, translate)}
      onSelect={(format) => start(format as ExportFormat)}
    />
  )
}
