import { DEFAULT_PROPERTIES } from '@cairn/contract'
import { LABEL_KEY } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import * as v from 'valibot'
import { TYPE_KEY } from '../any-type.ts'
import { CREATED_KEY, URL_KEY } from '../display-options.ts'

/** Widths of columns in pixels. */
export const LABEL_WIDTH = 220
export const COLUMN_WIDTH = 160
export const LEAST_WIDTH = 80
export const MOST_WIDTH = 800
/** How much a key makes a column wider or narrower. */
export const WIDTH_STEP = 20

const names = v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(200))
const layoutSchema = v.object({
  columns: names,
  pinned: names,
  widths: v.record(v.string(), v.pipe(v.number(), v.minValue(LEAST_WIDTH), v.maxValue(MOST_WIDTH))),
})

/** What a person chose of a table: the columns besides the label in their order, those that stay in sight, and widths. */
export type TableLayout = v.InferOutput<typeof layoutSchema>

/** The layout that was kept, as far as the type still has its columns; else the one that a type begins with. */
export function parseLayout(kept: unknown, type: ItemType): TableLayout {
  const parsed = v.safeParse(layoutSchema, kept)
  if (!parsed.success) return { columns: firstColumns(type), pinned: [], widths: {} }
  const known = (name: string) => offeredColumns(type).includes(name)
  const { columns, pinned, widths } = parsed.output
  return { columns: columns.filter(known), pinned: pinned.filter(known), widths }
}

/** Every property there can be a column of, besides the label. */
export function offeredColumns(type: ItemType): string[] {
  const inLabel = (name: string) => type.label.includes(name)
  const own = Object.entries(type.properties).filter(
    ([name, { t }]) => t !== 'json' && t !== 'geometry' && !inLabel(name),
  )
  return [...own.map(([name]) => name), CREATED_KEY, URL_KEY]
}

/** The layout with a column put at the end, or taken away. */
export function toggleColumn(layout: TableLayout, name: string): TableLayout {
  const { columns, pinned } = layout
  if (!columns.includes(name)) return { ...layout, columns: [...columns, name] }
  return { ...layout, columns: without(columns, name), pinned: without(pinned, name) }
}

/** The layout with a column kept in sight beside the label, or let go. */
export function togglePin(layout: TableLayout, name: string): TableLayout {
  const { pinned } = layout
  return { ...layout, pinned: pinned.includes(name) ? without(pinned, name) : [...pinned, name] }
}

/** The layout with a column moved so many places. */
export function moveColumn(layout: TableLayout, name: string, by: number): TableLayout {
  const at = layout.columns.indexOf(name)
  const columns = without(layout.columns, name)
  columns.splice(Math.max(0, at + by), 0, name)
  return { ...layout, columns }
}

export function setWidth(layout: TableLayout, name: string, width: number): TableLayout {
  const least = name === CREATED_KEY ? DEFAULT_PROPERTIES[CREATED_KEY].minWidth : LEAST_WIDTH
  const fitting = Math.round(Math.min(MOST_WIDTH, Math.max(least, width)))
  return { ...layout, widths: { ...layout.widths, [name]: fitting } }
}

/** The text key of a column's title. */
export function columnTitleKey(name: string, type: ItemType): string {
  if (name === LABEL_KEY) return 'ui.results.label'
  if (name === TYPE_KEY) return 'ui.results.type'
  if (name === URL_KEY) return 'ui.results.address'
  return name === CREATED_KEY ? 'ui.results.created' : `types.${type.name}.props.${name}`
}

/** When an item was made comes last, unless the type says where. */
function firstColumns(type: ItemType): string[] {
  const own = offeredColumns(type).filter((name) => name in type.properties)
  return [...new Set([...(type.defaultHeaders ?? own.slice(0, 4)), CREATED_KEY])]
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((one) => one !== name)
}
