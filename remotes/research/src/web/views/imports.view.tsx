import { useTranslate } from '@cairn/contract/web'
import { ImportsView } from '@cairn/forms'

/** Lists the tables of coded data that were brought in, and begins a new one. */
export default function ResearchImportsView() {
  const t = useTranslate()
  return (
    <ImportsView kind="RES_CODED" emptyTitle={t('research.noImports')} emptyGuidance={t('research.noImportsHelp')} />
  )
}
