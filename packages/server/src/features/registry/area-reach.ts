import type { AreaData } from '@cairn/contract/registry'
import type { ServerArea } from '@cairn/contract/server'
import type { AreaReach } from '../../items/facts/types.ts'

/** The part of an area's definition that declares what it owns and uses. */
interface ReachingArea {
  data: Pick<AreaData, 'id' | 'types' | 'uses'>
  half: Pick<ServerArea, 'actions'> | undefined
}

/**
 * Called when the code of an area was refused access with the server's rights to a type or action (`what`)
 * that it neither owns nor lists in `uses`.
 */
export type NoteRefused = (area: string, what: string) => void

/**
 * Returns what the server code of an area may access with the server's rights: types and actions that it
 * owns, and those it lists in `uses`.
 */
export function reachOf({ data, half }: ReachingArea, note: NoteRefused): AreaReach {
  const types = new Set([...data.types.map(({ name }) => name), ...(data.uses ?? [])])
  const actions = new Set([...Object.keys(half?.actions ?? {}), ...(data.uses ?? [])])
  return {
    type: (name) => types.has(name),
    action: (name) => actions.has(name),
    refused: (what) => note(data.id, what),
  }
}
