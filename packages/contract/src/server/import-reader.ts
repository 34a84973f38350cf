import type { ItemId } from '../ground/item-id.ts'
import type { AreaItems } from './server-action.ts'

/** The file of an import, as the reader of its kind gets it. */
export interface ReadableSource {
  /** Paths of the files in it if it is a zip, else its own name. */
  files: readonly string[]
  /** Reads one of these files as text in UTF-8, piece by piece. */
  text(file: string): AsyncIterable<string>
  /**
   * Reads the sheets of a workbook (XLSX) that have these names, whatever their case: of the file itself, or
   * of one of the files in it. Throws `tableUnreadable` if it is none, or would unpack to too much.
   */
  sheets(names: readonly string[], file?: string): Promise<Readonly<Record<string, readonly ReadSheetRow[]>>>
  /**
   * Reads the elements of an XML file that have these names, in their order, without those in another of
   * them. Throws `tableUnreadable` if it is none, also for one with a document type.
   */
  xml(file: string, names: readonly string[]): AsyncIterable<ReadXml>
}

/** A row of a sheet with its number, from 1. */
export interface ReadSheetRow {
  number: number
  cells: string[]
}

/** An element of an XML file: its name, the elements in it by name, their text, its attributes. */
export interface ReadXml {
  name: string
  all: (name: string) => readonly ReadXml[]
  text: (name: string) => string
  attribute: (name: string) => string
}

/** Context of an import for the reader of its kind. */
export interface ImportAbout {
  /** Values that every row gets, as the import says. */
  defaults: Readonly<Record<string, unknown>>
  /** Reads items with the rights of the importer. */
  items: Pick<AreaItems, 'readMany'>
}

/** A row that could not be read: the text key of the problem with its values, and the original text. */
export interface UnreadRow {
  line: number
  broken: string
  text: string
  values?: Readonly<Record<string, string>>
}

/** A row that was read, with the line of the file on which it begins. */
export interface ReadableRow {
  line: number
  cells: readonly string[]
}

/** The content of a file as a table. */
export interface ReadableTable {
  /**
   * The property that each column becomes, or the part of a group, such as `senses.note`. A column of any
   * other name is left out, and shown as such.
   */
  columns: readonly string[]
  /** Files of the zip that belong to the table and have no rows: they are not told as left over. */
  besides?: readonly string[]
  /**
   * Reads the rows, from the first on each time. Rows below each other with the same key are one item: the
   * later ones add to properties of several values.
   */
  rows(): AsyncIterable<ReadableRow | UnreadRow>
}

/**
 * Reads a file that is no table. Throws an error of its area, whose details `line` and `why` its text may
 * name, if the file cannot be read.
 */
export type ImportReader = (source: ReadableSource, about: ImportAbout) => Promise<ReadableTable>

/**
 * A likely duplicate of a new row: an existing item (by id only, because others see the report too), or an
 * earlier line.
 */
export type SeemsToBe = { item: ItemId } | { line: number }

/**
 * Starts comparing the new items of one table with existing ones, with the importer's rights. The returned
 * function is called for each new item, in the order of the table.
 */
export type ImportComparer = (
  items: Pick<AreaItems, 'search' | 'readMany'>,
) => Promise<(values: Readonly<Record<string, unknown>>, line: number) => SeemsToBe | undefined>
