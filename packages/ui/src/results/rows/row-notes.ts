import { createContext } from 'react'

/**
 * React context with one short text for each row of the lists within, by the id of its item. A row shows
 * it at its end, in place of its facts.
 */
export const RowNotes = createContext<Readonly<Record<string, string>>>({})
