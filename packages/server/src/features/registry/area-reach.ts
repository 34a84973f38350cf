import type { AreaData } from '@cairn/contract/registry'
import type { ServerArea } from '@cairn/contract/server'
import type { AreaReach } from '../../items/model/types.ts'
import { PRODUCT } from './name-ownership.ts'

/** An area with who signed it; empty for nobody. */
interface SignedArea {
  data: Pick<AreaData, 'id' | 'types' | 'uses'>
  half: Pick<ServerArea, 'actions'> | undefined
  publisher?: string | undefined
}

/** Is told that an area asked, by the server's rights, for something that it neither owns nor uses. */
export type NoteRefused = (area: string, what: string) => void

/**
 * Returns what the server half of an area may reach by the server's rights: its own, and what it `uses`. Empty for an
 * area of the product, or of an install that asks for no signatures, that does not say what it uses.
 */
export function withReach({ data, half, publisher = '' }: SignedArea, note: NoteRefused): [string, AreaReach][] {
  const isOthers = publisher !== '' && publisher !== PRODUCT
  if (!isOthers && data.uses === undefined) return []
  const types = new Set([...data.types.map(({ name }) => name), ...(data.uses ?? [])])
  const actions = new Set([...Object.keys(half?.actions ?? {}), ...(data.uses ?? [])])
  const reach: AreaReach = {
    type: (name) => types.has(name),
    action: (name) => actions.has(name),
    refused: (what) => note(data.id, what),
  }
  return [[data.id, reach]]
}
