import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Editor } from '../parts/editor.tsx'
import { OlderRuns } from '../parts/older-runs.tsx'

/**
 * Shows a workflow: what it is for, its steps, which its designers change, try and publish, and what goes on
 * by older versions.
 */
export default function WorkflowCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <Editor key={String(item['published'] ?? '')} item={item} />
      <OlderRuns item={item} />
    </>
  )
}
