import { CREDIT_PROPERTY, isAnswers, isGroup, USES_PROPERTY } from '@cairn/contract'
import { useCommands, useLanguage, useTranslate, type ItemType, type Query, type Translate } from '@cairn/contract/web'
import { isTarget } from '@cairn/model/imports'
import { ANY_TYPE } from '../view/any-type.ts'
import { hasPlaces } from '../view/display-options.ts'
import { columnTitleKey } from '../modes/table-columns.ts'

/** Formats for types that have locations. */
const PLACE_FORMATS = ['geojson', 'kml', 'gpkg', 'shp'] as const
/**
 * File format of an export: `csv`, `xlsx` or `json` for all types, `dc` (Dublin Core) for types that say how,
 * the others for types whose items have locations.
 */
export type ExportFormat = 'allCsv' | 'allXlsx' | 'csv' | 'dc' | 'json' | 'xlsx' | (typeof PLACE_FORMATS)[number]
/** Tables with all that people set, which can be imported again. */
const WHOLE = { allCsv: 'csv', allXlsx: 'xlsx' } as const

/**
 * Returns the entries of the export menu: tables, JSON, Dublin Core if the type says how, and geographic
 * formats if items of the type have locations. The `value` of an entry is its format.
 */
export function exportEntries(type: ItemType, translate: Translate) {
  const entry = (format: ExportFormat, icon: 'file' | 'braces' | 'map-pin') => ({
    value: format,
    label: translate(`ui.results.export.${format}`),
    icon,
  })
  const places = hasPlaces(type) ? PLACE_FORMATS.map((format) => entry(format, 'map-pin')) : []
  const records = type.dublinCore ? [entry('dc', 'file')] : []
  const whole = type === ANY_TYPE ? [] : [entry('allCsv', 'file'), entry('allXlsx', 'file')]
  return [entry('csv', 'file'), entry('xlsx', 'file'), ...whole, entry('json', 'braces'), ...records, ...places]
}

/**
 * Returns a function that starts a task which exports all items of a query, with the given columns. It
 * notifies the user that the task has started, or of the error; the shell tells when the file is ready.
 */
export function useExport(
  type: ItemType,
  query: Query,
  items: string,
  columns: readonly string[],
): (format: ExportFormat) => void {
  const translate = useTranslate()
  const language = useLanguage()
  const { startTask, notify, report } = useCommands()
  return (chosenFormat) => {
    const isWhole = chosenFormat === 'allCsv' || chosenFormat === 'allXlsx'
    const format = isWhole ? WHOLE[chosenFormat] : chosenFormat
    // Answers come as a column a question, unless some were chosen.
    const answers = columns.some((name) => name.includes('.')) ? [] : answersOf(type)
    const names = isWhole ? settable(type) : [...type.label, ...columns, ...answers]
    const chosen = [...new Set(names.filter((name) => type.properties[name] !== undefined))]
    const title = (prop: string) => ({ prop, title: translate(columnTitleKey(prop, type)) })
    // What people agreed to goes with it, as far as the reader may see it.
    const beside = isWhole ? [] : agreedColumns(type).filter((prop) => !chosen.includes(prop))
    const body = {
      query,
      format,
      language,
      name: `${items} ${new Date().toISOString().slice(0, 10)}`,
      // Results of several types and geographic formats are exported with all properties.
      ...(type === ANY_TYPE || (PLACE_FORMATS as readonly string[]).includes(format)
        ? {}
        : {
            // Some of all fields may be hidden from the reader.
            columns: [
              ...chosen.map((prop) => (isWhole ? { ...title(prop), optional: true } : title(prop))),
              ...beside.map((prop) => ({ ...title(prop), optional: true })),
            ],
          }),
      // Programs that read other formats know the keys.
      ...(format === 'csv' || format === 'xlsx' ? { words: true } : {}),
    }
    startTask('exportSearch', body).then(() => notify(translate('ui.results.export.started')), report)
  }
}

/** The uses that people agreed to, how they are credited, and what stands for names; none for other types. */
function agreedColumns({ properties }: ItemType): string[] {
  if (properties[USES_PROPERTY] === undefined) return []
  const codes = Object.values(properties).flatMap(({ exportedAs }) => exportedAs ?? [])
  return [...new Set([...codes, USES_PROPERTY, CREDIT_PROPERTY])].filter((name) => properties[name] !== undefined)
}

/** Returns the properties that the cell of an import can set. */
function settable({ properties }: ItemType): string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    isTarget(properties, name) && !isGroup(property) ? [name] : [],
  )
}

function answersOf({ properties }: ItemType): string[] {
  return Object.entries(properties).flatMap(([name, property]) => (isAnswers(property) ? [name] : []))
}
