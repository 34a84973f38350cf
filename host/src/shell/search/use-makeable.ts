import type { ItemType } from '@cairn/contract'
import { mayCreateSome } from '@cairn/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { registryAtom, typesAtom, userAtom } from '../../state/atoms.ts'
import { useShell } from '../../state/shell.ts'

const NONE: readonly string[] = []

/** Returns those of a few item types, by name and in their order, of which the person may create items. */
export function useMakeable(names: readonly string[]): readonly string[] {
  const { areas, channel } = useShell()
  const known = useAtomValue(typesAtom)
  const registry = useAtomValue(registryAtom)
  const user = useAtomValue(userAtom)
  const [allowed, setAllowed] = useState(NONE)
  const key = names.join(' ')
  const found = names.flatMap((name) => known[name] ?? [])
  const foundKey = found.map(({ name }) => name).join(' ')
  useEffect(() => {
    for (const name of key === '' ? [] : key.split(' ')) {
      const owner = registry.types.get(name)?.area
      // An area that does not load has nothing to offer here; elsewhere it says so.
      if (owner && !known[name]) areas.load(owner).catch(() => {})
    }
  }, [key, known, registry, areas])
  useEffect(() => {
    let isCurrent = true
    const ask = (type: ItemType) =>
      mayCreateSome(type, user, (action, id, body) => channel.items.act(action, id, body)).then((may) =>
        may ? [type.name] : [],
      )
    void Promise.all(found.map(ask)).then((answers) => isCurrent && setAllowed(answers.flat()))
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react/exhaustive-deps -- `foundKey` says which types were found
  }, [foundKey, user, channel])
  return names.filter((name) => allowed.includes(name))
}
