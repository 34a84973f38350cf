import { useCommands, useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { ANY_TYPE } from './any-type.ts'
import { columnTitle } from './modes/table-columns.ts'

export type ExportFormat = 'csv' | 'json'

/** Starts the export of everything a query finds, as a task; the shell tells when its file is ready. */
export function useExport(
  type: ItemType,
  query: Query,
  items: string,
  columns: readonly string[],
): (format: ExportFormat) => void {
  const translate = useTranslate()
  const { startTask, notify, report } = useCommands()
  return (format) => {
    const names = [...type.label, ...columns].filter((name) => type.properties[name] !== undefined)
    const body = {
      query,
      format,
      name: `${items} ${new Date().toISOString().slice(0, 10)}`,
      // Of several types everything is exported.
      ...(type === ANY_TYPE
        ? {}
        : { columns: [...new Set(names)].map((prop) => ({ prop, title: translate(columnTitle(prop, type)) })) }),
    }
    startTask('exportSearch', body).then(() => notify(translate('ui.results.export.started')), report)
  }
}
