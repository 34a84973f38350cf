import { useCell, useLabel } from '@cairn/contract/web'
import { LinkButton } from '@cairn/ui'

/** Shows the label of an item as a button that opens it to the right. */
export function ItemName({ id }: { id: string }) {
  const { openRight } = useCell()
  const label = useLabel(id)
  return (
    <LinkButton alignSelf="flex-start" lineHeight="roomy" textAlign="start" onClick={() => openRight(`i-${id}`)}>
      {label ?? id}
    </LinkButton>
  )
}
