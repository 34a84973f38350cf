import { textKeyFromData } from '@cairn/contract/texts'
import { useTasks, useTranslate, type Task, type Translate } from '@cairn/contract/web'
import { isUnfinished } from '@cairn/contract/wire'
import { formatSize } from '@cairn/model/format'
import { Box, Button, Flex, HStack, IconButton, Link, Text } from '@cairn/ui'
import { endTask, startTask } from '../../state/tasks/tasks.ts'
import { useShell } from '../../state/shell.ts'
import { TaskChanges } from './task-changes.tsx'

/** Undoes a change of many items. */
const UNDO = 'changeItemsBack'

/**
 * Renders one background task in a list: title, progress or result, links to what it changed and to its
 * file, and buttons to cancel, undo or dismiss it. Calls `onLeave` when the person follows a link to a
 * changed item.
 */
export function TaskRow({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const t = useTranslate()
  const end = useEndTask(task)
  const title = t(`tasks.${task.keyAction}`)
  const isGoing = isUnfinished(task)
  return (
    <Box as="li" display="flex" flexDirection="column" gap="1">
      <Flex alignItems="flex-start" gap="2">
        <Box flex="1" minWidth="0">
          <Text fontWeight="medium">{task.resultName ?? title}</Text>
          <Text size="sm" tone={task.state === 'FAILED' ? 'bad' : 'muted'} role="status">
            {stateWords(t, task)}
          </Text>
        </Box>
        {isGoing ? (
          <Button size="sm" onClick={() => void end()}>
            {t('app.cancel')}
          </Button>
        ) : (
          <HStack>
            {task.resultURI !== undefined && (
              <Link href={task.resultURI} download>
                {t('app.tasks.download')}
              </Link>
            )}
            <UndoTask task={task} />
            <IconButton icon="x" label={t('app.tasks.dismiss', { title })} onClick={() => void end()} />
          </HStack>
        )}
      </Flex>
      {isGoing && <Progress task={task} title={title} />}
      {!isGoing && task.count > 0 && task.resultURI === undefined && <TaskChanges task={task} after={onLeave} />}
    </Box>
  )
}

/** Offers to undo a change of many items, also one that was stopped, until that has been begun. */
function UndoTask({ task: { key, keyAction, count } }: { task: Task }) {
  const t = useTranslate()
  const { channel, notices } = useShell()
  const isBegun = useTasks().some((each) => each.keyAction === UNDO && each.asyncKey === key)
  if (keyAction !== 'changeItems' || count === 0 || isBegun) return null
  const undo = () => startTask(channel, UNDO, { task: key }, key).catch((thrown: unknown) => notices.report(thrown))
  return (
    <Button size="sm" onClick={() => void undo()}>
      {t('app.tasks.undo')}
    </Button>
  )
}

/** Without a total the progress bar is indeterminate. */
function Progress({ task: { percentageComplete }, title }: { task: Task; title: string }) {
  return (
    <progress
      aria-label={title}
      max={100}
      style={{ width: '100%', height: 8, accentColor: 'var(--cairn-colors-primary-solid)' }}
      {...(percentageComplete === undefined ? {} : { value: percentageComplete })}
    />
  )
}

function stateWords(
  t: Translate,
  { state, count, total, percentageComplete, resultSize, errorKey, errorValues }: Task,
): string {
  switch (state) {
    case 'QUEUED':
      return t('app.tasks.queued')
    case 'RUNNING':
      return total === undefined
        ? t('app.tasks.counted', { count })
        : t('app.tasks.progress', { count, total, percent: percentageComplete ?? 0 })
    case 'DONE':
      return resultSize === undefined
        ? t('app.tasks.done', { count })
        : t('app.tasks.file', { count, size: formatSize(resultSize) })
    case 'CANCELLED':
      return total === undefined ? t('app.tasks.cancelled', { count }) : t('app.tasks.cancelledOf', { count, total })
    case 'FAILED':
      return t(textKeyFromData(errorKey ?? 'errors.generalFailure'), errorValues)
    case 'DISMISSED':
      return ''
  }
}

/** Cancelling asks first; putting away does not. */
function useEndTask(task: Task): () => Promise<void> {
  const { channel, dialogs, notices } = useShell()
  const question = { title: 'app.tasks.cancelTitle', text: 'app.tasks.cancelText', yes: 'app.tasks.cancelYes' } as const
  return async () => {
    if (isUnfinished(task) && !(await dialogs.ask(question))) return
    await endTask(channel, task.key).catch((thrown: unknown) => notices.report(thrown))
  }
}
