import { useCell, useTranslate } from '@cairn/contract/web'
import { ColumnBody, EmptyState, ListRow } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { installAreasSchema } from '../../model/answers.ts'
import { Failed } from '../parts/failed.tsx'
import { useAnswer } from '../parts/use-answer.ts'

/** The types of item that may run a workflow; each opens as a list of its items. */
export default function WorkflowsView() {
  const t = useTranslate()
  const { openRight } = useCell()
  const [answer, again] = useAnswer(installAreasSchema, 'installAreas')
  if (answer.status === 'failed') return <Failed thrown={answer.thrown} onRetry={again} />
  if (answer.status === 'loading') return <SkeletonRows count={3} />
  const types = answer.value.areas.flatMap((area) =>
    area.types.filter(({ workflow }) => workflow).map(({ name }) => ({ name, area: area.id })),
  )
  if (types.length === 0) return <EmptyState icon="history" title={t('admin.workflows.none')} />
  return (
    <ColumnBody>
      {types.map(({ name, area }) => (
        <ListRow
          key={name}
          role="button"
          tabIndex={0}
          title={t(`types.${name}.name`)}
          subtitle={area}
          onClick={() => openRight('v-admin.all-items', name)}
          onKeyDown={(event) => event.key === 'Enter' && openRight('v-admin.all-items', name)}
        />
      ))}
    </ColumnBody>
  )
}
