import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections, WorkflowSteps } from '@cairn/forms'
import { BeginButtons } from '../parts/begin-buttons.tsx'
import { ClockBar } from '../parts/clock-bar.tsx'
import { Letters } from '../parts/letters.tsx'
import { Concerns, Sections } from '../parts/response-parts.tsx'
import { Screenings } from '../parts/screenings.tsx'
import { Snapshots } from '../parts/snapshots.tsx'
import { beginOf, Commitments } from '../parts/commitments.tsx'
import { TriageSection } from '../parts/triage.tsx'
import { AboutFile } from '../parts/about-file.tsx'

/**
 * Shows a community's response: its clock, the consultation it answers, a suggested priority, its steps,
 * screenings, sections, concerns, letters, snapshots and commitments, and buttons to begin a conversation,
 * meeting or log about it.
 */
export default function ConsultResponseCell({ item }: ItemCellProps) {
  return (
    <>
      <ClockBar item={item} />
      <AboutFile item={item} />
      <TriageSection item={item} />
      <WorkflowSteps item={item} />
      <Screenings response={item} />
      <Sections response={item} />
      <Concerns response={item} />
      <Letters response={item} />
      <Snapshots response={item} />
      <Commitments consultation={String(item['consultation'])} begin={beginOf(item)} />
      {item.$deleted !== true && <BeginButtons id={item.$id} />}
      <ItemSections />
    </>
  )
}
