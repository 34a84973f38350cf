import { idsNamed, type Item } from '@cairn/contract'
import { useCell, useItems, useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout } from '@cairn/ui'
import { undescribed } from '../../model/pictures.ts'

/** Asks for the descriptions that the pictures of a front lack, and leads to each. */
export function DescribePictures({ page }: { page: Item }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const files = Object.fromEntries(useItems(idsNamed(page['pictures'])))
  const lacking = undescribed(page, files)
  if (lacking.length === 0) return null
  return (
    <Box padding="0 16px 12px">
      <Callout
        tone="warn"
        icon="image"
        title={t('front.describeTitle')}
        actions={lacking.map((id) => (
          <Button key={id} size="sm" icon="pencil" onClick={() => openRight(`i-${id}`)}>
            {t('front.describe', { name: String(files[id]?.['originalName'] ?? '') })}
          </Button>
        ))}
      >
        {t('front.describeHelp')}
      </Callout>
    </Box>
  )
}
