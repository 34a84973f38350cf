import type { ReactNode } from 'react'
import { useCell, useItemType, useTranslate, type Item } from '@cairn/contract/web'
import { Button, HStack, useMayCreate } from '@cairn/ui'

/**
 * Shows a row of buttons for what one may do next with a person or organisation. A deleted item has none.
 */
export function NextSteps({ item, children, next }: NextStepsProps) {
  return (
    <HStack flexWrap="wrap" gap="8px 12px">
      {children}
      {item.$deleted !== true && next}
    </HStack>
  )
}

/**
 * Props of `NextSteps`, a row of buttons for what one may do next. `next` is left out for deleted items,
 * `children` are always shown.
 */
export interface NextStepsProps {
  item: Item
  children?: ReactNode
  next: ReactNode
}

/**
 * Renders the button that begins an item of a type, with this item in one of its properties. Renders nothing
 * for people who may not create one there.
 */
export function BeginButton({ typeName, property, id }: { typeName: string; property: string; id: string }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const type = useItemType(typeName)
  const isOffered = useMayCreate(type, property, id)
  if (!isOffered) return null
  return (
    <Button size="sm" icon="plus" onClick={() => openNew(typeName, { [property]: id })}>
      {t(`types.${typeName}.name`)}
    </Button>
  )
}
