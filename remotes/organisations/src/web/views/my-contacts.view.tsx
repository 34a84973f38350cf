import { useItemType, useTranslate } from '@cairn/contract/web'
import { ImportButton, PastImports } from '@cairn/forms'
import { useMayCreate } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { JoinRequests } from '../parts/join-requests.tsx'
import { DuplicatesButton } from '../parts/duplicates/duplicates-button.tsx'

const TABLES = ['ORG_CSV']

/**
 * Lists the contacts that the person may see, by name, with the import of a table for those who may create
 * contacts.
 */
export default function MyContactsView() {
  const t = useTranslate()
  const mayAdd = useMayCreate(useItemType('Contact'))
  return (
    <>
      <JoinRequests />
      <ResultsView
        type="Contact"
        emptyTitle={t('organisations.noContacts')}
        emptyGuidance={t('organisations.noContactsHelp')}
        footerEnd={
          <>
            <DuplicatesButton type="Contact" />
            <PastImports kinds={TABLES} />
            {mayAdd && <ImportButton kind="ORG_CSV" />}
          </>
        }
      />
    </>
  )
}
