import { createContext } from 'react'
import { textKeyFromData, type TextKey } from '@cairn/contract/texts'

/** Item types that stand together where items of many types are shown, such as those of people. */
export interface TypeGroup {
  /** The same for all types of the group. */
  key: string
  /** Text key of its name. */
  title: TextKey
}

/** Tells how item types stand together, by their names. */
export interface TypeGroupsApi {
  groupOf: (type: string) => TypeGroup
  /** Names of all types of a group. */
  typesIn: (key: string) => readonly string[]
}

/** Returns the group that a type makes by itself. */
export function groupAlone(type: string): TypeGroup {
  return { key: type, title: textKeyFromData(`types.${type}.plural`) }
}

/**
 * React context that tells how item types stand together. The application provides it; without it each type
 * stands by itself.
 */
export const TypeGroups = createContext<TypeGroupsApi>({ groupOf: groupAlone, typesIn: (key) => [key] })
