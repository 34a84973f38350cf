import { useTranslate, type ReactNode } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import type { ListName } from '../../../model/queries.ts'
import { FileNotes, ResponseNotes } from '../file/file-notes.tsx'
import { useListOf } from './use-list-of.ts'

/** Props of `ConsultList`, which shows one of the lists of the area, with words for an empty one. */
export interface ConsultListProps {
  list: ListName
  /** Shown at the end of the footer, such as a button. */
  footerEnd?: ReactNode
}

/** Components that say more in the rows of a type. */
export const NOTES: Readonly<Record<string, typeof FileNotes | undefined>> = {
  Consultation: FileNotes,
  ConsultResponse: ResponseNotes,
}

/** Shows one of the area's lists as a whole list view, with its own text for the empty list. */
export function ConsultList({ list, footerEnd }: ConsultListProps) {
  const t = useTranslate()
  const about = useListOf(list)
  const Notes = NOTES[about.type]
  return (
    <ResultsView
      {...about}
      {...(Notes ? { Notes } : {})}
      emptyTitle={t(`consultation.empty.${list}`)}
      emptyGuidance={t(`consultation.emptyHelp.${list}`)}
      footerEnd={footerEnd}
    />
  )
}
