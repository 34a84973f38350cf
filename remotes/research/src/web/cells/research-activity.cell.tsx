import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Corrections } from '../parts/statements/corrections.tsx'
import { Interview } from '../parts/interview/interview.tsx'
import { TakeOutSpeaker } from '../parts/consent/take-out-speaker.tsx'

/** Shows an interview: its recording with transcript and statements in one sight, and its properties. */
export default function ResearchActivityCell({ item }: ItemCellProps) {
  return (
    <>
      <TakeOutSpeaker activity={item} />
      <Interview activity={item} />
      <ItemSections hidden={item['withheld'] === true ? [] : ['withheld']} />
      <Corrections item={item} />
    </>
  )
}
