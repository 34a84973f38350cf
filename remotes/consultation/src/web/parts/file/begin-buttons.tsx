import { useCell, useItemType, useTranslate } from '@cairn/contract/web'
import { Button, HStack, useMayCreate } from '@cairn/ui'

/** Types that are begun about a consultation. */
const TYPES = ['Thread', 'Meeting', 'CommLog'] as const

/**
 * Shows the buttons that begin a conversation, a meeting or a log about an item, those the person may use.
 */
export function BeginButtons({ id }: { id: string }) {
  return (
    <HStack flexWrap="wrap" gap="8px">
      {TYPES.map((type) => (
        <BeginButton key={type} typeName={type} id={id} />
      ))}
    </HStack>
  )
}

function BeginButton({ typeName, id }: { typeName: (typeof TYPES)[number]; id: string }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const isOffered = useMayCreate(useItemType(typeName), 'context', id)
  if (!isOffered) return null
  return (
    <Button size="sm" icon="plus" onClick={() => openNew(typeName, { context: id })}>
      {t(`types.${typeName}.name`)}
    </Button>
  )
}
