import { useTranslate } from '@cairn/contract/web'
import { ImportButton, PastImports } from '@cairn/forms'
import { ResultsView } from '@cairn/ui/results'

const REGISTERS = ['CNS_CSV']
const LAST_RECEIVED = { key: 'received', order: 'desc' } as const

/** Lists the consultations of the community's old register, the latest first, and brings in more of them. */
export default function ConsultPastView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="PastConsultation"
      sort={LAST_RECEIVED}
      emptyTitle={t('consultation.empty.past')}
      emptyGuidance={t('consultation.emptyHelp.past')}
      footerEnd={<PastImports kinds={REGISTERS} />}
      newButton={<ImportButton kind="CNS_CSV" isMain label={t('consultation.bringRegister')} />}
    />
  )
}
