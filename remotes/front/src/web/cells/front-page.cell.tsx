import { useCell, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Button, HStack, Link, Text } from '@cairn/ui'
import { mayArrange } from '../../model/preview.ts'
import { DescribePictures } from '../parts/describe-pictures.tsx'

/** Shows a front: where visitors see it, the way to its preview, and its properties. */
export default function FrontPageCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const isShown = typeof item['shown'] === 'number'
  return (
    <>
      <HStack flexWrap="wrap" padding="12px 16px" gap="8px 16px">
        <Text color="ink.soft" flex="1 1 12rem">
          {isShown ? (
            <Link href={`/@${String(item['handle'])}`} target="_blank" rel="noopener">
              {t('front.open')}
            </Link>
          ) : (
            t('front.closed')
          )}
        </Text>
        {mayArrange(item) && (
          <Button size="sm" icon="columns" onClick={() => openRight('v-front-preview', item.$id)}>
            {t('front.preview')}
          </Button>
        )}
      </HStack>
      <DescribePictures page={item} />
      <ItemSections />
    </>
  )
}
