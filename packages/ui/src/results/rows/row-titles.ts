import { createContext } from 'react'

/** React context with shorter titles for rows of the lists within, by the id of their item. */
export const RowTitles = createContext<Readonly<Record<string, string>>>({})
