import { type TimelineEntry } from '@cairn/contract/timeline'
import { useTranslate, type Task } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, LinkButton, Text } from '@cairn/ui'
import { useState } from 'react'
import { taskChanges } from '../../state/tasks/tasks.ts'
import { useShell } from '../../state/shell.ts'
import { useLabel } from '../../state/items/use-items.ts'
import { PlaceLink } from '../address/place-link.tsx'

/**
 * Renders a button that loads which items a finished task changed, and then links to them. `after` is called
 * when one is followed.
 */
export function TaskChanges({ task, after }: { task: Task; after: () => void }) {
  const t = useTranslate()
  const { channel, notices } = useShell()
  const [ids, setIds] = useState<readonly string[]>()
  const show = () =>
    taskChanges(channel, task.key).then(
      (changes) => setIds(itemsOf(changes)),
      (thrown: unknown) => notices.report(thrown),
    )
  if (ids === undefined) return <LinkButton onClick={() => void show()}>{t('app.tasks.changes')}</LinkButton>
  if (ids.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('app.tasks.noChanges')}
      </Text>
    )
  return (
    <Box as="ul" maxHeight="200px" overflowY="auto" display="flex" flexDirection="column" gap="4px">
      {ids.map((id) => (
        <ChangedItem key={id} id={id} after={after} />
      ))}
    </Box>
  )
}

function ChangedItem({ id, after }: { id: string; after: () => void }) {
  const label = useLabel(id)
  return (
    <li>
      <PlaceLink to={`/${itemKey(id)}`} label={label ?? id} after={after} />
    </li>
  )
}

function itemsOf(changes: readonly TimelineEntry[]): readonly string[] {
  return [...new Set(changes.map(({ id }) => id))]
}
