import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { ENDED, OPEN_TO_EDITS } from '../../model/states.ts'
import { AmendButton } from '../parts/amend-button.tsx'
import { BeginButtons } from '../parts/begin-buttons.tsx'
import { Candidates } from '../parts/candidates.tsx'
import { Checklist } from '../parts/checklist.tsx'
import { Communities } from '../parts/communities.tsx'

/** Shows a consultation: what is missing, whom to ask, what each community answered, and the project. */
export default function ConsultationCell({ item }: ItemCellProps) {
  const state = String(item['state'])
  // What staff filed from a letter is completed while it runs.
  const isOpen = OPEN_TO_EDITS.includes(state) || (item['filedBy'] !== undefined && !ENDED.includes(state))
  return (
    <>
      {isOpen && <Checklist item={item} />}
      <AmendButton item={item} />
      <Candidates consultation={item} />
      <Communities consultation={item} />
      {item.$deleted !== true && <BeginButtons id={item.$id} />}
      <ItemSections />
    </>
  )
}
