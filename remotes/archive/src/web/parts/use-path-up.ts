import { useEffect, useState } from 'react'
import { useItems, type Item } from '@cairn/contract/web'
import { pathUp } from '../../model/path-up.ts'

const NO_ITEM = {}

/** Returns what an entry is part of, from the fonds down, as far as it is known yet. */
export function usePathUp(item: Item | undefined): readonly string[] {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const items = useItems(wanted)
  const { path, next } = pathUp(item ?? NO_ITEM, (id) => items.get(id))
  useEffect(() => {
    if (next !== undefined && !wanted.includes(next)) setWanted([...path, next])
  }, [next, path, wanted])
  return path
}
