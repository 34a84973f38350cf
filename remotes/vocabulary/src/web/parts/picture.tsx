import { attachmentPath } from '@cairn/contract'
import { useItems, useTranslate } from '@cairn/contract/web'
import { Box } from '@cairn/ui'

/** Shows a picture of a word, at most so many pixels wide and high; nothing until its item is loaded. */
export function Picture({ id, size = 240 }: { id: string; size?: number }) {
  const t = useTranslate()
  const item = useItems([id]).get(id)
  if (!item) return null
  return (
    <Box
      as="span"
      display="block"
      width="full"
      maxWidth={`${size}px`}
      borderRadius="md"
      overflow="hidden"
      css={{ '& img': { display: 'block', width: '100%', maxHeight: `${size}px`, objectFit: 'contain' } }}
    >
      <img src={attachmentPath(item.$id, item['fileID'], 'medium')} alt={t('vocabulary.practice.pictured')} />
    </Box>
  )
}
