import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { readConditions } from '../../model/draft.ts'
import { Conditions } from './conditions.tsx'

/** Edits which items begin with a workflow by themselves: those that meet all of its conditions. */
export function UseFor({ item }: { item: Item }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  return (
    <Section title={t('workflow.useFor')}>
      <Conditions
        legend={t('workflow.useForHelp')}
        conditions={readConditions(item['useFor'])}
        of={String(item['of'])}
        onChange={(next) => void updateItem(item.$id, item._u, { useFor: next ?? null }).catch(report)}
      />
    </Section>
  )
}
