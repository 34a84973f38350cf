import type { AreaData } from '@cairn/contract/registry'
import type { ServerArea } from '@cairn/contract/server'
import type { AreaReach } from '../../items/facts/types.ts'

/** An area, as far as it says what it works with. */
interface ReachingArea {
  data: Pick<AreaData, 'id' | 'types' | 'uses'>
  half: Pick<ServerArea, 'actions'> | undefined
}

/** Is told that an area asked, by the server's rights, for something that it neither owns nor uses. */
export type NoteRefused = (area: string, what: string) => void

/** Returns what the server half of an area may reach by the server's rights: its own, and what it `uses`, whoever made the area. */
export function reachOf({ data, half }: ReachingArea, note: NoteRefused): AreaReach {
  const types = new Set([...data.types.map(({ name }) => name), ...(data.uses ?? [])])
  const actions = new Set([...Object.keys(half?.actions ?? {}), ...(data.uses ?? [])])
  return {
    type: (name) => types.has(name),
    action: (name) => actions.has(name),
    refused: (what) => note(data.id, what),
  }
}
