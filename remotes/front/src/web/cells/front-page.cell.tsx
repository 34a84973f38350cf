import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Link, Text } from '@cairn/ui'

/** Shows a front: where visitors see it, and its properties. */
export default function FrontPageCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const isShown = typeof item['shown'] === 'number'
  return (
    <>
      <Text padding="12px 16px" color="ink.soft">
        {isShown ? (
          <Link href={`/@${String(item['handle'])}`} target="_blank" rel="noopener">
            {t('front.open')}
          </Link>
        ) : (
          t('front.closed')
        )}
      </Text>
      <ItemSections />
    </>
  )
}
