import { IMPORT_TYPE } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import { bringResultTexts } from '../../areas/results-texts.ts'

bringResultTexts()

const LATEST_FIRST = { key: '_c.ts', order: 'desc' } as const

/** Renders the list of all imports that the person may see, of every area, newest first. */
export default function ImportsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type={IMPORT_TYPE}
      sort={LATEST_FIRST}
      emptyTitle={t('app.imports.none')}
      emptyGuidance={t('app.imports.noneHelp')}
    />
  )
}
