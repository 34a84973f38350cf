import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Contacts the person may see, by name. */
export default function MyContactsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Contact"
      emptyTitle={t('organisations.noContacts')}
      emptyGuidance={t('organisations.noContactsHelp')}
    />
  )
}
