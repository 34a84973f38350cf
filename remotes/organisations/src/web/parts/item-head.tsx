import type { ReactNode } from 'react'
import { useCell, useItemType, useSession, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { mayCreate } from '@cairn/model/may-create'
import { Box, Button, HStack } from '@cairn/ui'
import { ItemAvatar, itemLabel } from '@cairn/ui/results'

/** Renders the head of the column of a person or an organisation: picture, facts, and next steps. */
export function ItemHead({ item, type, children, next }: ItemHeadProps) {
  return (
    <HStack alignItems="flex-start" gap="14px">
      <ItemAvatar item={item} type={type} name={item.$labels?.[item.$id] ?? itemLabel(item, type)} size="lg" />
      <Box display="flex" flexDirection="column" gap="8px" minWidth="0" flex="1">
        {children}
        {item.$deleted !== true && <HStack flexWrap="wrap">{next}</HStack>}
      </Box>
    </HStack>
  )
}

/** Props of `ItemHead`. `next` holds the buttons of the next steps. */
export interface ItemHeadProps {
  item: Item
  type: ItemType
  children: ReactNode
  next: ReactNode
}

/**
 * Renders the button that begins an item of a type, with this item in one of its properties. Renders nothing
 * for people who may not create one.
 */
export function BeginButton({ typeName, property, id }: { typeName: string; property: string; id: string }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const type = useItemType(typeName)
  const user = useSession()
  if (!type || !mayCreate(user, type)) return null
  return (
    <Button size="sm" icon="plus" onClick={() => openNew(typeName, { [property]: id })}>
      {t(`types.${typeName}.name`)}
    </Button>
  )
}
