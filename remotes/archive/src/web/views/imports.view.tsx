import { useTranslate } from '@cairn/contract/web'
import { ImportsView } from '@cairn/forms'

const KINDS = ['ARC_CSV'] as const

/** Lists the tables that were brought in as entries, and begins a new one. */
export default function ArchiveImportsView() {
  const t = useTranslate()
  return <ImportsView kinds={KINDS} emptyTitle={t('archive.noImports')} emptyGuidance={t('archive.noImportsHelp')} />
}
