import { useCell, useItems } from '@cairn/contract/web'
import { usePathUp } from './use-path-up.ts'

const ENTRY = /^i-(ArchiveEntry-[1-9]\d*)(?:-|$)/

/**
 * Returns the entry that is open to the right, after all that it is part of from the fonds down, as far as it
 * is known yet. Empty if no entry is open.
 */
export function useOpenPath(): readonly string[] {
  const { rightKey = '' } = useCell()
  const id = ENTRY.exec(rightKey)?.[1]
  const item = useItems(id === undefined ? [] : [id]).get(id ?? '')
  const path = usePathUp(item)
  return id === undefined ? [] : [...path, id]
}
