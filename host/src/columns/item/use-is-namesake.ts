import { atom, useAtomValue, type Getter } from 'jotai'
import { useMemo } from 'react'
import { typesAtom } from '../../state/atoms.ts'
import { itemLabel } from '../../state/items/item-label.ts'
import { languageAtom } from '../../state/words/language.ts'
import { restNow } from '../../state/rest.ts'
import { useShell, type Shell } from '../../state/shell.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'

/**
 * Tells whether a column to the left of column `index` shows an item with this title, so that its name needs
 * the type and number too. False while the title is unknown.
 */
export function useIsNamesake(index: number, title: string | undefined): boolean {
  const shell = useShell()
  const { stack } = useNavigation()
  const ids = (stack?.slice(0, index) ?? []).flatMap((cell) => (cell.kind === 'item' ? [cell.id] : [])).join(' ')
  const isNamesake = useMemo(
    () =>
      atom((get) => title !== undefined && ids !== '' && ids.split(' ').some((id) => nameOf(id, shell, get) === title)),
    [ids, shell, title],
  )
  return useAtomValue(isNamesake)
}

/** Returns the cached label of an item. */
function nameOf(id: string, { items, labels }: Shell, get: Getter): string | undefined {
  const entry = get(items.atomOf(id))
  const known = get(labels.atomOf(id))
  const name = id.slice(0, id.indexOf('-'))
  const type = get(typesAtom)[name] ?? restNow()?.types[name]
  return entry.status === 'ready' && type ? itemLabel(entry.item, type, known, get(languageAtom)) : known
}
