import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Editor } from '../parts/editor.tsx'

/** Shows a workflow: what it is for, and its steps, which its designers change, try and publish. */
export default function WorkflowCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <Editor key={String(item['published'] ?? '')} item={item} />
    </>
  )
}
