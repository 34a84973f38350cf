import { lazy, Suspense } from 'react'
import { useCommands, useItemType, useTranslate } from '@cairn/contract/web'
import { Button, useMayCreate } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { DuplicatesButton } from '../parts/duplicates/duplicates-button.tsx'

const ImportContacts = lazy(() => import('../parts/import-contacts.tsx'))

/**
 * Lists the contacts that the person may see, by name, with the import of a table for those who may create
 * contacts.
 */
export default function MyContactsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Contact"
      emptyTitle={t('organisations.noContacts')}
      emptyGuidance={t('organisations.noContactsHelp')}
      footerEnd={
        <>
          <DuplicatesButton type="Contact" />
          <ImportButton />
        </>
      }
    />
  )
}

function ImportButton() {
  const t = useTranslate()
  const { openDialog } = useCommands()
  if (!useMayCreate(useItemType('Contact'))) return null
  return (
    <Button
      size="sm"
      onClick={() => void openDialog({ title: t('organisations.import.title'), Content: ImportDialog, maxWidth: 760 })}
    >
      {t('organisations.import.button')}
    </Button>
  )
}

function ImportDialog({ close }: { close: () => void }) {
  return (
    <Suspense>
      <ImportContacts close={close} />
    </Suspense>
  )
}
