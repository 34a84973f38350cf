import { useTranslate } from '@cairn/contract/web'
import { Column, ColumnHeader } from '@cairn/ui'
import { useLayoutEffect, useRef } from 'react'
import { BodySkeleton } from './body-skeleton.tsx'

/** The shape of an item's column while the code that draws it comes for the first time; the focus goes on to what takes its place. */
export function ColumnSkeleton() {
  const t = useTranslate()
  const column = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = column
    return () => {
      if (current?.contains(document.activeElement)) handOn(current)
    }
  }, [])
  return (
    <Column ref={column} label={t('app.loading')} width="HALF">
      <ColumnHeader icon="file" title={undefined} expandLabel={t('app.expand')} closeLabel={t('app.closeColumn')} />
      <BodySkeleton />
    </Column>
  )
}

/** Gives the focus to what stands in the element's place once it is gone. */
function handOn(element: HTMLElement): void {
  const siblings = element.parentElement?.children
  const place = [...(siblings ?? [])].indexOf(element)
  queueMicrotask(() => {
    const next = siblings?.[place]
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
}
