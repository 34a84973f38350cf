import type { TextKey } from '@cairn/contract/texts'
import { DEFAULT_PROPERTIES } from '@cairn/contract'
import { LABEL_KEY } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import * as v from 'valibot'
import { TYPE_KEY } from '../view/any-type.ts'
import { CREATED_KEY, URL_KEY } from '../view/display-options.ts'

/** Width of the label column in pixels, before the user changes it. */
export const LABEL_WIDTH = 220
/** Width of a column other than the label in pixels, before the user changes it. */
export const COLUMN_WIDTH = 160
/** Width of the column of days left, with the date, before the user changes it. */
export const DUE_WIDTH = 284
/** Least width of a column in pixels. */
export const LEAST_WIDTH = 80
/** Greatest width of a column in pixels. */
export const MOST_WIDTH = 800
/** Pixels by which a command in a column's menu makes the column wider or narrower. */
export const WIDTH_STEP = 20

const names = v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(200))
const layoutSchema = v.object({
  columns: names,
  pinned: names,
  widths: v.record(v.string(), v.pipe(v.number(), v.minValue(LEAST_WIDTH), v.maxValue(MOST_WIDTH))),
})

/**
 * A user's choices for a table, kept in the browser: the columns after the label in order, which of them
 * are pinned, and changed widths in pixels by column.
 */
export type TableLayout = v.InferOutput<typeof layoutSchema>

/**
 * Returns the table layout that the browser kept (`kept`), without columns that the item type no longer
 * has. If nothing valid was kept, it has the columns `headers` or else those of the type.
 */
export function parseLayout(kept: unknown, type: ItemType, headers?: readonly string[]): TableLayout {
  const parsed = v.safeParse(layoutSchema, kept)
  if (!parsed.success) return { columns: headers ? [...headers] : firstColumns(type), pinned: [], widths: {} }
  const known = (name: string) => offeredColumns(type).includes(name)
  const { columns, pinned, widths } = parsed.output
  return { columns: columns.filter(known), pinned: pinned.filter(known), widths }
}

/** Returns the names of all columns that a table of an item type can show besides the label. */
export function offeredColumns(type: ItemType): string[] {
  const inLabel = (name: string) => type.label.includes(name)
  const own = Object.entries(type.properties).filter(
    ([name, { t, inLists }]) =>
      !['json', 'questions', 'answers', 'geometry'].includes(t ?? '') && inLists !== 'order' && !inLabel(name),
  )
  return [...own.map(([name]) => name), CREATED_KEY, URL_KEY]
}

/** Returns the table layout with a column appended or removed. */
export function toggleColumn(layout: TableLayout, name: string): TableLayout {
  const { columns, pinned } = layout
  if (!columns.includes(name)) return { ...layout, columns: [...columns, name] }
  return { ...layout, columns: without(columns, name), pinned: without(pinned, name) }
}

/** Returns the table layout with a column pinned beside the label or unpinned. */
export function togglePin(layout: TableLayout, name: string): TableLayout {
  const { pinned } = layout
  return { ...layout, pinned: pinned.includes(name) ? without(pinned, name) : [...pinned, name] }
}

/**
 * Returns the table layout with a column moved by `by` positions; negative numbers move it towards the
 * start.
 */
export function moveColumn(layout: TableLayout, name: string, by: number): TableLayout {
  const at = layout.columns.indexOf(name)
  const columns = without(layout.columns, name)
  columns.splice(Math.max(0, at + by), 0, name)
  return { ...layout, columns }
}

/** Returns the table layout with the width of a column in pixels, limited to the allowed range. */
export function setWidth(layout: TableLayout, name: string, width: number): TableLayout {
  const least = name === CREATED_KEY ? DEFAULT_PROPERTIES[CREATED_KEY].minWidth : LEAST_WIDTH
  const fitting = Math.round(Math.min(MOST_WIDTH, Math.max(least, width)))
  return { ...layout, widths: { ...layout.widths, [name]: fitting } }
}

/** Returns the key of the text that is the title of a table column. */
export function columnTitleKey(name: string, type: ItemType): TextKey {
  if (name === LABEL_KEY) return 'ui.results.label'
  if (name === TYPE_KEY) return 'ui.results.type'
  if (name === URL_KEY) return 'ui.results.address'
  return name === CREATED_KEY ? 'ui.results.created' : `types.${type.name}.props.${name}`
}

/** Returns the default columns. The time of creation is the last one unless the type places it. */
function firstColumns(type: ItemType): string[] {
  const own = offeredColumns(type).filter((name) => name in type.properties)
  return [...new Set([...(type.defaultHeaders ?? own.slice(0, 4)), CREATED_KEY])]
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((one) => one !== name)
}
