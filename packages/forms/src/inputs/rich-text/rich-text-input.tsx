import { lazyComponent, Skeleton } from '@cairn/ui'
import type { RichTextProps } from './rich-text-editor.tsx'

const RichTextEditor = lazyComponent(() => import('./rich-text-editor.tsx'), <Skeleton height="140px" width="full" />)

/**
 * Edits formatted text (bold, lists, links …). Loads the editor's code at its first use and shows a
 * skeleton meanwhile.
 */
export function RichTextInput(props: RichTextProps) {
  return <RichTextEditor {...props} />
}
