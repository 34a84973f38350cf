import { useTranslate, type ReactNode } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import { CONSULT_LISTS } from '../../model/queries.ts'

/** Props of `ConsultList`, which shows one of the lists of the area, with words for an empty one. */
export interface ConsultListProps {
  list: keyof typeof CONSULT_LISTS
  /** Shown at the end of the footer, such as a button. */
  footerEnd?: ReactNode
}

/** Shows one of `CONSULT_LISTS` as a whole list view, with its own text for the empty list. */
export function ConsultList({ list, footerEnd }: ConsultListProps) {
  const t = useTranslate()
  return (
    <ResultsView
      {...CONSULT_LISTS[list]}
      emptyTitle={t(`consultation.empty.${list}`)}
      emptyGuidance={t(`consultation.emptyHelp.${list}`)}
      footerEnd={footerEnd}
    />
  )
}
