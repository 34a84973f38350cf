import { useCell, useTranslate } from '@cairn/contract/web'
import { Column, ColumnHeader } from '@cairn/ui'
import { useLayoutEffect, useRef } from 'react'
import { BodySkeleton } from '../areas/body-skeleton.tsx'

/**
 * Renders a placeholder for an item's column while its code is loading. If it has the focus when it is
 * replaced, the column in its place gets the focus.
 */
export function ColumnSkeleton() {
  const t = useTranslate()
  // Its element is always the same one, and would not be drawn again when the stack around it changes.
  useCell()
  const name = t('app.loading')
  const column = useRef<HTMLElement>(null)
  const place = useRef(-1)
  // Other elements may be removed in the same step, before the replacement is there.
  useLayoutEffect(() => {
    place.current = [...(column.current?.parentElement?.children ?? [])].indexOf(column.current as HTMLElement)
  })
  useLayoutEffect(() => {
    const { current } = column
    return () => {
      if (current?.contains(document.activeElement)) handOn(current.parentElement?.children, place)
    }
  }, [])
  return (
    <Column ref={column} label={name} width="HALF" spine={{ icon: 'file', name, openLabel: name }}>
      <ColumnHeader icon="file" title={undefined} expandLabel={t('app.expand')} closeLabel={t('app.closeColumn')} />
      <BodySkeleton />
    </Column>
  )
}

/** Moves the focus to the element at the same position after the removal. */
function handOn(siblings: HTMLCollection | undefined, place: { current: number }): void {
  queueMicrotask(() => {
    const next = siblings?.[place.current]
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
}
