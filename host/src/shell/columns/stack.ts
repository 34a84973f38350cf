import { parseCellKey, type CellRef, type CellStack } from '@cairn/model/cell-path'

/** From this width on several columns stand side by side, in pixels. */
export const MEDIUM = 768

/** The stack with a cell opened to the right of column `index`, replacing what stood there. */
export function openRightOf(stack: CellStack, index: number, cellKey: string): CellStack {
  return [...stack.slice(0, index + 1), parseCellKey(cellKey)]
}

/** The stack without column `index`; those right of it stay. An empty stack is home. */
export function closeColumn(stack: CellStack, index: number): CellStack {
  const rest = stack.filter((_cell, position) => position !== index)
  return rest.length > 0 ? rest : [parseCellKey('v-home')]
}

/** The stack with another cell in column `index`, and nothing opened from the former one. */
export function replaceColumn(stack: CellStack, index: number, cellKey: string): CellStack {
  return [...stack.slice(0, index), parseCellKey(cellKey)]
}

/** The stack with the parameter of column `index` set. */
export function withParameter(stack: CellStack, index: number, parameter: string): CellStack {
  return stack.map((cell, position): CellRef => (position === index ? { ...cell, parameter } : cell))
}
