import { lazy, Suspense } from 'react'
import { Skeleton } from '@cairn/ui'
import type { RichTextProps } from './rich-text-editor.tsx'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** Formatted text; the editor's code comes with its first use. `nameable` offers people by name after `@`. */
export function RichTextInput(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height="140px" width="full" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
