import { useCell, useItemType, useTranslate } from '@cairn/contract/web'
import { Button, useMayCreate } from '@cairn/ui'
import { ResultsOfTypes } from '@cairn/ui/results'
import { COMMUNICATIONS } from '../../model/queries.ts'
import { FileTabs } from '../parts/lists/file-tabs.tsx'

/** Lists conversations and logged communications about consultations together, the latest first. */
export default function ConsultCommunicationsView() {
  const t = useTranslate()
  return (
    <FileTabs without="logsWithoutFile">
      <ResultsOfTypes
        {...COMMUNICATIONS}
        items={t('consultation.communications')}
        emptyTitle={t('consultation.empty.communications')}
        emptyGuidance={t('consultation.emptyHelp.communications')}
        footerEnd={<LogButton />}
      />
    </FileTabs>
  )
}

function LogButton() {
  const t = useTranslate()
  const { openNew } = useCell()
  const mayLog = useMayCreate(useItemType('CommLog'), 'context', '')
  if (!mayLog) return null
  return (
    <Button size="sm" icon="plus" onClick={() => openNew('CommLog')}>
      {t('consultation.logOne')}
    </Button>
  )
}
