import { useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { Button } from '../base/button.tsx'
import { LazyMenu } from '../base/lazy-menu.tsx'
import { exportEntries, useExport, type ExportFormat } from './use-export.ts'
import { parseLayout } from './modes/table-columns.ts'

export interface ExportButtonProps {
  /** Of what the query finds. */
  type: ItemType
  query: Query
  /** Names the file. */
  items: string
}

/** Exports all that a query finds, in the format that is chosen. */
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
