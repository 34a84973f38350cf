import { useTranslate } from '@cairn/contract/web'
import { ColumnBody, Skeleton, VisuallyHidden } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { RENDER_DELAY_MS } from '../data/limits.ts'

const LINES = ['40%', '85%', '70%', '55%', '80%']

/** The shape of what comes, after a moment: what is quick shows nothing (platform-core section 9, render delay). */
export function BodySkeleton({ isInBody = false }: { isInBody?: boolean }) {
  const t = useTranslate()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RENDER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
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
