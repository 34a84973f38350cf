import type { Move } from '@cairn/contract'
import { useCell, useItemType, useTranslate, type Item } from '@cairn/contract/web'
import { Button, HStack, useMayCreate } from '@cairn/ui'
import { useEffect } from 'react'

/** Props of `OrNew`. */
export interface OrNewProps {
  item: Item
  orNew: NonNullable<Move['orNew']>
  /** Whether there is nothing else to choose: the form opens at once. */
  isOnly: boolean
  /** Called as the form of the new item opens. */
  onOpen: () => void
}

/** Offers the new item from which a person may go on in place of a move, if they may make one. */
export function OrNew({ item, orNew, isOnly, onOpen }: OrNewProps) {
  const translate = useTranslate()
  const { openNew } = useCell()
  const mayCreate = useMayCreate(useItemType(orNew.type))
  const open = () => {
    onOpen()
    openNew(orNew.type, valuesFrom(item, orNew.values))
  }
  useEffect(() => {
    if (isOnly && mayCreate) open()
  })
  if (!mayCreate) return null
  return (
    <HStack>
      <Button size="sm" icon="plus" onClick={open}>
        {translate('forms.move.orNew', { type: translate(`types.${orNew.type}.name`) })}
      </Button>
    </HStack>
  )
}

/** Returns the first values of a new item: properties of another one by their names, or its id. */
function valuesFrom(item: Item, names: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([property, name]) => {
      const values = [name === '$id' ? item.$id : (item[name] ?? [])].flat().map(String)
      return values.length > 0 ? [[property, values]] : []
    }),
  )
}
