import { createContext, use } from 'react'

/**
 * Where a column stands in its stack:
 *
 * - `last`: the rightmost one that is open, which takes the width that the others leave;
 * - `before`: open, with others open at its right, so it takes no more than its own width;
 * - `folded`: a narrow strip with its icon and name, which opens it;
 * - `away`: not shown, as another column fills the stack.
 */
export type ColumnPlace = 'last' | 'before' | 'folded' | 'away'

/** React context with the place of the column in it. */
export const ColumnPlaceContext = createContext<ColumnPlace>('last')

/** Returns the place of the column around it; `last` outside a stack. */
export const useColumnPlace = (): ColumnPlace => use(ColumnPlaceContext)
