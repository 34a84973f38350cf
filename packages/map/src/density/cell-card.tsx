import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'

/** Shows the content of a density cell in a card. */
export function CellCard({ count, coarse }: { count: number; coarse: number | undefined }) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <>
      <Text fontWeight="bold" lineHeight="roomy">
        {translate('map.density.inCell', { total: count, count: count.toLocaleString(language) })}
      </Text>
      {coarse !== undefined && (
        <Text size="xs" tone="muted">
          {translate('map.density.coarse', { count: coarse })}
        </Text>
      )}
      <Text size="xs" tone="muted">
        {translate('map.density.press')}
      </Text>
    </>
  )
}
