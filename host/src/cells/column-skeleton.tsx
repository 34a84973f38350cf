import { useTranslate } from '@cairn/contract/web'
import { Column, ColumnHeader } from '@cairn/ui'
import { BodySkeleton } from './body-skeleton.tsx'

/** The shape of an item's column while the code that draws it comes for the first time. */
export function ColumnSkeleton() {
  const t = useTranslate()
  return (
    <Column label={t('app.loading')} width="HALF">
      <ColumnHeader icon="file" title={undefined} expandLabel={t('app.expand')} closeLabel={t('app.closeColumn')} />
      <BodySkeleton />
    </Column>
  )
}
