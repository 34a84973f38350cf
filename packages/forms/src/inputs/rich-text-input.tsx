import { lazy, Suspense } from 'react'
import { Skeleton } from '@cairn/ui'
import type { GroupProps } from './controlled.ts'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** Formatted text; the editor's code comes with its first use. */
export function RichTextInput(props: GroupProps) {
  return (
    <Suspense fallback={<Skeleton height="140px" width="full" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
