import { parseCellKey, type CellRef, type CellStack } from '@cairn/model/cell-path'

/**
 * Returns the stack with a cell (an item or view, by its key) opened to the right of column `index`, in
 * place of all columns there. Throws `cellKeyNotValid` if the key cannot be parsed.
 */
export function openRightOf(stack: CellStack, index: number, cellKey: string): CellStack {
  return [...stack.slice(0, index + 1), parseCellKey(cellKey)]
}

/**
 * Returns the stack without column `index`; those to the right stay. If none is left, returns the home view.
 */
export function closeColumn(stack: CellStack, index: number): CellStack {
  const rest = stack.filter((_cell, position) => position !== index)
  return rest.length > 0 ? rest : [parseCellKey('v-home')]
}

/** Returns the stack with column `from` moved to position `to`; unchanged if either does not exist. */
export function moveColumn(stack: CellStack, from: number, to: number): CellStack {
  const cell = stack[from]
  if (!cell || from === to || to < 0 || to >= stack.length) return stack
  const rest = stack.filter((_cell, position) => position !== from)
  return [...rest.slice(0, to), cell, ...rest.slice(to)]
}

/**
 * Returns the stack with another cell in column `index` and no columns to its right. Throws
 * `cellKeyNotValid` if the key cannot be parsed.
 */
export function replaceColumn(stack: CellStack, index: number, cellKey: string): CellStack {
  return [...stack.slice(0, index), parseCellKey(cellKey)]
}

/**
 * Returns the stack on which a command of column `index` is to act: `now`, the current one, so that
 * navigations not drawn yet are kept; but `drawn`, the one on the screen, if the column shows something else
 * in `now`.
 */
export function latestStack<Drawn extends CellStack | null | undefined>(
  now: CellStack | null | undefined,
  drawn: Drawn,
  index: number,
): CellStack | Drawn {
  return now && now[index]?.key === drawn?.[index]?.key ? now : drawn
}

/** Returns the stack with the parameter of column `index` set. */
export function withParameter(stack: CellStack, index: number, parameter: string): CellStack {
  return stack.map((cell, position): CellRef => (position === index ? { ...cell, parameter } : cell))
}

/** A cell of the stack (what one column shows) with its index and a React key. */
export interface KeyedCell {
  key: string
  cell: CellRef
  index: number
}

/**
 * Returns the cells of a stack with React keys: each cell's own key, and a counter for equal ones. So a
 * column keeps its state and scroll position while others open and close.
 */
export function withKeys(stack: CellStack): KeyedCell[] {
  const seen = new Map<string, number>()
  return stack.map((cell, index) => {
    const count = (seen.get(cell.key) ?? 0) + 1
    seen.set(cell.key, count)
    return { key: `${cell.key}#${count}`, cell, index }
  })
}
