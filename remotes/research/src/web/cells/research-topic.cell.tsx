import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Corrections } from '../parts/statements/corrections.tsx'
import { StatementsOf } from '../parts/statements/statements-of.tsx'

/** Shows a topic: its properties, and the statements that name it. */
export default function ResearchTopicCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <StatementsOf id={item.$id} property="topics" />
      <Corrections item={item} />
    </>
  )
}
