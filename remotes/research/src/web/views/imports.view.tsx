import { useTranslate } from '@cairn/contract/web'
import { ImportsView } from '@cairn/forms'

const KINDS = ['RES_CODED'] as const

/** Lists the tables of coded data that were brought in, and begins a new one. */
export default function ResearchImportsView() {
  const t = useTranslate()
  return <ImportsView kinds={KINDS} emptyTitle={t('research.noImports')} emptyGuidance={t('research.noImportsHelp')} />
}
