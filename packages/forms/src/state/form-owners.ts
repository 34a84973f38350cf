import { createContext } from 'react'

/** Returns the ids of the organisations that own the item of the surrounding form, as it is typed. */
export const FormOwnersContext = createContext<() => readonly string[]>(() => [])
