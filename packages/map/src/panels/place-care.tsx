import { isItemId } from '@cairn/contract'
import { useItems } from '@cairn/contract/web'
import { Box, Chip } from '@cairn/ui'
import { useCareLines } from '@cairn/ui/results'

/** Shows the content warnings and labels of an item beside its place. Renders nothing without any. */
export function PlaceCare({ id }: { id: string }) {
  const careOf = useCareLines()
  const item = useItems(isItemId(id) ? [id] : []).get(id)
  const lines = item ? careOf(item) : []
  if (!item || lines.length === 0) return null
  const warned = item.$warnings?.length ?? 0
  return (
    <Box as="span" display="flex" flexWrap="wrap" gap="4px" marginTop="4px">
      {lines.map((line, at) => (
        <Chip key={line} {...(at < warned ? { icon: 'warning', tone: 'warn' } : {})}>
          {line}
        </Chip>
      ))}
    </Box>
  )
}
