import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { StatementsOf } from '../parts/statements-of.tsx'

/** Shows a project: its properties, and the statements that name it. */
export default function ResearchProjectCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <StatementsOf id={item.$id} property="project" />
    </>
  )
}
