import { useTranslate } from '@cairn/contract/web'
import { ColumnBody, Skeleton, useDelayed, VisuallyHidden } from '@cairn/ui'

const LINES = ['40%', '85%', '70%', '55%', '80%']

/**
 * Renders grey lines while content is loading, after a short delay, so that quick loads show nothing. They
 * are the body of a column, or with `isInBody` a part of one.
 */
export function BodySkeleton({ isInBody = false }: { isInBody?: boolean }) {
  const t = useTranslate()
  const isLate = useDelayed(true)
  const shape = isLate && (
    <>
      <VisuallyHidden role="status">{t('app.loading')}</VisuallyHidden>
      {LINES.map((width) => (
        <Skeleton key={width} width={width} flex="none" />
      ))}
    </>
  )
  return isInBody ? (
    shape
  ) : (
    <ColumnBody padded aria-busy="true">
      {shape}
    </ColumnBody>
  )
}
