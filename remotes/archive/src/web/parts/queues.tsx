import { useSearch, useTranslate } from '@cairn/contract/web'
import { Box, Icon, Text, type IconName } from '@cairn/ui'
import { QUEUES, type QueueName } from '../../model/queries.ts'

const ICONS = {
  marked: 'warning',
  noScan: 'image',
  dateNotRead: 'calendar',
  notPlaced: 'inbox',
} satisfies Record<QueueName, IconName>

/** Props of `Queues`, which shows what an archivist empties, with the number of entries of each. */
export interface QueuesProps {
  names: readonly QueueName[]
  chosen?: QueueName | undefined
  onChoose: (name: QueueName) => void
}

/** Shows what an archivist empties, with the number of entries of each. What is empty is not shown. */
export function Queues({ names, chosen, onChoose }: QueuesProps) {
  return (
    <ul>
      {names.map((name) => (
        <Queue key={name} name={name} isChosen={chosen === name} onChoose={onChoose} />
      ))}
    </ul>
  )
}

const COUNTED = Object.fromEntries(
  Object.entries(QUEUES).map(([name, conditions]) => [name, { types: ['ArchiveEntry'], ...conditions, max: 0 }]),
)

interface QueueProps {
  name: QueueName
  isChosen: boolean
  onChoose: (name: QueueName) => void
}

function Queue({ name, isChosen, onChoose }: QueueProps) {
  const t = useTranslate()
  const { total, totalIsExact } = useSearch(COUNTED[name] ?? null)
  if (total === 0 && !isChosen) return null
  return (
    <li>
      <Box
        as="button"
        width="full"
        minHeight="2.25rem"
        display="flex"
        alignItems="center"
        gap="8px"
        padding="6px 8px"
        borderRadius="md"
        textAlign="start"
        bg={isChosen ? 'primaryBg' : undefined}
        _hover={{ bg: 'sunken' }}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(name)}
      >
        <Icon name={ICONS[name]} />
        <Box as="span" flex="1" minWidth="0">
          {t(`archive.queue.${name}`)}
        </Box>
        <Text as="span" size="sm" tone="muted">
          {t('archive.total', { total, more: totalIsExact ? 'no' : 'yes' })}
        </Text>
      </Box>
    </li>
  )
}
