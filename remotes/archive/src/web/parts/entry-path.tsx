import { useCell, useLabel, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, LinkButton } from '@cairn/ui'
import { usePathUp } from './use-path-up.ts'

/** Shows what an entry is part of, from the fonds down. Renders nothing for one that is part of nothing. */
export function EntryPath({ item }: { item: Item }) {
  const t = useTranslate()
  const path = usePathUp(item)
  if (path.length === 0) return null
  return (
    <Box role="group" aria-label={t('archive.path')} display="flex" flexWrap="wrap" gap="2px 6px" fontSize="sm">
      {path.map((id, at) => (
        <Box as="span" key={id} display="inline-flex" gap="6px" color="fgMuted">
          {at > 0 && <span aria-hidden="true">›</span>}
          <Step id={id} />
        </Box>
      ))}
    </Box>
  )
}

function Step({ id }: { id: string }) {
  const { openRight } = useCell()
  return <LinkButton onClick={() => openRight(itemKey(id))}>{useLabel(id) ?? id}</LinkButton>
}
