import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the workflows of the person's organisations. */
export default function WorkflowsView() {
  const t = useTranslate()
  return <ResultsView type="Workflow" emptyTitle={t('workflow.none')} emptyGuidance={t('workflow.noneHelp')} />
}
