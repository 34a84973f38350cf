import { useTranslate } from '@cairn/contract/web'
import { ColumnBody, EmptyState, Text } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { installAreasSchema } from '../../model/answers.ts'
import { workflowTypes } from '../../model/workflows/workflow-types.ts'
import { Failed } from '../parts/failed.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { TypeStates } from '../parts/workflows/type-states.tsx'

/** Asks the server for the types of the install, and shows those that have states or may run a workflow. */
export default function WorkflowsView() {
  const t = useTranslate()
  const [answer, again] = useAnswer(installAreasSchema, 'installAreas')
  if (answer.status === 'failed') return <Failed thrown={answer.error} onRetry={again} />
  if (answer.status === 'loading') return <SkeletonRows count={3} />
  const { areas, coreTypes } = answer.value
  const types = workflowTypes(areas, coreTypes, t('admin.allItems.core'))
  if (types.length === 0)
    return <EmptyState icon="history" title={t('admin.workflows.none')} guidance={t('admin.workflows.noneHelp')} />
  return (
    <ColumnBody padded>
      <Text tone="muted">{t('admin.workflows.help')}</Text>
      {types.map((type) => (
        <TypeStates key={type.name} {...type} />
      ))}
    </ColumnBody>
  )
}
