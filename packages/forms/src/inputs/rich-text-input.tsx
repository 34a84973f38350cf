import { lazy, Suspense } from 'react'
import { Skeleton } from '@cairn/ui'
import type { RichTextProps } from './rich-text-editor.tsx'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/**
 * Edits formatted text (bold, lists, links …). Loads the editor's code at its first use and shows a
 * skeleton meanwhile.
 */
export function RichTextInput(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height="140px" width="full" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
