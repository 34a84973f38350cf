import { isItemId, itemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/**
 * One column as the address names it. `key` is `v-{view}`, `i-{Type}-{index}[-{context}]`, or
 * `i-{Type}-0-{n}` for the n-th item of a type that is being created. `parameter` is the value of
 * `c{position}` in the query, empty if missing.
 */
export type CellRef =
  | { kind: 'view'; key: string; view: string; parameter: string }
  | { kind: 'new'; key: string; id: string; type: string; parameter: string }
  | { kind: 'item'; key: string; id: ItemId; context: string | undefined; parameter: string }

/** The columns that an address opens, from left to right. Never empty. */
export type CellStack = readonly CellRef[]

/** Key of the view at the empty path: `/home` is shown as `/`. */
export const HOME_KEY = 'v-home'
/**
 * Most columns of an address. A longer one is refused, so that one address cannot cause thousands of
 * requests.
 */
export const MAX_CELLS = 24

const VIEW = /^[a-z][a-z0-9.-]*$/
const NEW = /^i-([A-Z][A-Za-z0-9]*)-0-[1-9]\d{0,8}$/
const ITEM = /^i-([A-Z][A-Za-z0-9]*)-([1-9]\d{0,9})(?:-([A-Za-z0-9_.~]+))?$/

/**
 * Parses a path and its query string to a stack of cells. Throws `cellKeyNotValid` if a segment is not a
 * cell.
 */
export function parseCellPath(pathname: string, search = ''): CellStack {
  const segments = pathname.replace(/^\/|\/$/g, '').split('/')
  if (segments.length > MAX_CELLS) throw notValid(pathname)
  const parameters = new URLSearchParams(search)
  return segments.map((segment, position) =>
    parseCellKey(keyOf(segment, pathname), parameters.get(`c${position}`) ?? ''),
  )
}

/** Formats a stack of cells as path and query string. The inverse of `parseCellPath`. */
export function formatCellPath(stack: CellStack): string {
  const path = stack.map((cell) => (cell.kind === 'view' ? cell.view : cell.key)).join('/')
  const parameters = new URLSearchParams()
  for (const [position, cell] of stack.entries()) if (cell.parameter) parameters.set(`c${position}`, cell.parameter)
  const query = parameters.toString()
  return `/${path === 'home' ? '' : path}${query && `?${query}`}`
}

/** Parses a cell key, `v-…` or `i-…`. Throws `cellKeyNotValid` for anything else. */
export function parseCellKey(key: string, parameter = ''): CellRef {
  if (key.startsWith('v-')) return viewCell(key.slice(2), parameter)
  const [, typeOfNew] = NEW.exec(key) ?? []
  if (typeOfNew !== undefined) return { kind: 'new', key, id: key.slice(2), type: typeOfNew, parameter }
  const [, type = '', index = '', context] = ITEM.exec(key) ?? []
  const id = itemId(type, Number(index))
  if (!isItemId(id)) throw notValid(key)
  return { kind: 'item', key, id, context, parameter }
}

/** Returns the cell key of a view. */
export function viewKey(view: string): string {
  return `v-${view}`
}

/** Returns the cell key of an item, `i-{Type}-{index}`, with an optional context as further part. */
export function itemKey(id: string, context?: string): string {
  return context === undefined ? `i-${id}` : `i-${id}-${context}`
}

/**
 * Returns the URL at which an item opens, `$url`. It is computed for display because an install may have
 * several host names.
 */
export function itemAddress(origin: string, id: string): string {
  return `${origin}/${itemKey(id)}`
}

/**
 * Returns the cell key of the n-th item of a type that is being created. The same key leads back to what was
 * typed.
 */
export function newItemKey(type: string, n = 1): string {
  return `i-${type}-0-${n}`
}

/** Tells whether the id is that of an item that is being created. */
export function isNewItemId(id: string): boolean {
  return NEW.test(itemKey(id))
}

/**
 * Position in a form of several steps: the step shown, and the furthest reached, to which one may jump.
 * Both count from 1.
 */
export interface StepPosition {
  current: number
  furthest: number
}

/**
 * Parses a step position, `current` or `current-furthest`, such as `2-4`. Any other text gives the first
 * step.
 */
export function parseStepPosition(text: string): StepPosition {
  const [, current = '1', furthest = current] = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(text) ?? []
  return { current: Number(current), furthest: Math.max(Number(current), Number(furthest)) }
}

/**
 * Formats a step position for an address: `2`, or `2-4` if a later step was reached. The inverse of
 * `parseStepPosition`.
 */
export function formatStepPosition({ current, furthest }: StepPosition): string {
  return furthest > current ? `${current}-${furthest}` : `${current}`
}

function keyOf(segment: string, pathname: string): string {
  const decoded = decode(segment, pathname)
  if (decoded === '' && pathname.replaceAll('/', '') === '') return HOME_KEY
  return decoded.startsWith('i-') ? decoded : `v-${decoded}`
}

function viewCell(view: string, parameter: string): CellRef {
  if (!VIEW.test(view) || view.startsWith('i-')) throw notValid(view)
  return { kind: 'view', key: `v-${view}`, view, parameter }
}

function decode(segment: string, pathname: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw notValid(pathname)
  }
}

function notValid(path: string): CairnError {
  return new CairnError('cellKeyNotValid', `Not a cell: "${path.slice(0, 120)}"`, { path: path.slice(0, 120) })
}
