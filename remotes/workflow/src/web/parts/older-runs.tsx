import {
  useCell,
  useCommands,
  useIsTaskRunning,
  useLabel,
  useTasks,
  useTranslate,
  type Item,
} from '@cairn/contract/web'
import { textKeyFromData } from '@cairn/contract/texts'
import { TaskProgress, useTaskResult } from '@cairn/forms'
import { runMovesSchema, runsBackSchema, type RunMoves } from '@cairn/model/workflow'
import { AsyncContent, Box, Button, Callout, HStack, ItemChip, Section, Stack, Text, useAsync } from '@cairn/ui'
import { useCallback } from 'react'
import * as v from 'valibot'

const allowedSchema = v.object({ migrate: v.boolean() })
const [MOVE, BACK] = ['moveRuns', 'moveRunsBack'] as const

/**
 * Offers to migrate runs of older versions of a workflow to the published one, with a preview; it runs as a
 * task that can be reverted. Renders nothing for people without the right.
 */
export function OlderRuns({ item }: { item: Item }) {
  const { act } = useCommands()
  const isAsked = item['published'] !== undefined && !item.$deleted
  const ask = useCallback(
    async () => v.parse(allowedSchema, await act('isAllowed', item.$id, { actions: ['migrate'] })).migrate,
    [act, item.$id],
  )
  const [answer] = useAsync(isAsked ? ask : undefined)
  return answer.status === 'ready' && answer.value ? <Moving item={item} /> : null
}

function Moving({ item: { $id, _t, _i } }: { item: Item }) {
  const t = useTranslate()
  const { startTask, report } = useCommands()
  const tasks = useTasks().filter(({ asyncKey }) => asyncKey === $id)
  const last = tasks.find(({ keyAction }) => keyAction === MOVE || keyAction === BACK)
  const isAtWork = useIsTaskRunning(last?.key)
  const moves = useTaskResult(last?.keyAction === MOVE ? last.key : undefined, runMovesSchema)
  const back = useTaskResult(last?.keyAction === BACK ? last.key : undefined, runsBackSchema)
  const start = (action: typeof MOVE | typeof BACK, payload: object) =>
    void startTask(action, { t: _t, i: _i, ...payload }, $id).catch(report)
  return (
    <Section title={t('workflow.older')}>
      <Stack gap="10px">
        <Text tone="muted">{t('workflow.olderHelp')}</Text>
        <HStack>
          <Button size="sm" icon="search" disabled={isAtWork} onClick={() => start(MOVE, { apply: false })}>
            {t('workflow.olderLook')}
          </Button>
        </HStack>
        {last && (
          <TaskProgress
            taskKey={last.key}
            name={t(textKeyFromData(`tasks.${last.keyAction}`))}
            going={({ count, total = 0 }) => t('workflow.olderGoing', { count, total })}
            cancelled={({ count }) => t('workflow.olderCancelled', { count })}
          />
        )}
        {moves && (
          <AsyncContent of={moves}>
            {(found) => (
              <Found
                moves={found}
                isAtWork={isAtWork}
                onMove={() => start(MOVE, { apply: true })}
                onBack={() => last && start(BACK, { task: last.key })}
              />
            )}
          </AsyncContent>
        )}
        {back && (
          <AsyncContent of={back}>
            {({ back: count, left }) => (
              <Callout tone={left > 0 ? 'warn' : 'ok'} icon="history" title={t('workflow.olderBackDone', { count })}>
                {left > 0 && t('workflow.olderLeft', { count: left })}
              </Callout>
            )}
          </AsyncContent>
        )}
      </Stack>
    </Section>
  )
}

interface FoundProps {
  moves: RunMoves
  isAtWork: boolean
  onMove: () => void
  onBack: () => void
}

function Found({ moves, isAtWork, onMove, onBack }: FoundProps) {
  const t = useTranslate()
  const { found, moved, refused, isDone, named, losing } = moves
  if (found === 0) return <Text>{t('workflow.olderNone')}</Text>
  return (
    <Stack gap="10px">
      <Callout
        tone={refused > 0 ? 'warn' : isDone ? 'ok' : 'info'}
        icon="history"
        title={t(isDone ? 'workflow.olderMoved' : 'workflow.olderFound', { count: moved })}
      >
        {refused > 0 && t('workflow.olderRefused', { count: refused })}
      </Callout>
      {losing.length > 0 && (
        <HStack flexWrap="wrap" gap="6px">
          <Text tone="bad">{t('workflow.olderLosing')}</Text>
          {losing.map((id) => (
            <PersonChip key={id} id={id} />
          ))}
        </HStack>
      )}
      {named.length > 0 && (
        <Box as="ul" aria-label={t('workflow.olderRefused', { count: refused })} listStyleType="none">
          {named.map((each) => (
            <RefusedRow key={each.id} {...each} />
          ))}
        </Box>
      )}
      {moved > 0 && (
        <HStack>
          <Button kind={isDone ? 'outline' : 'primary'} disabled={isAtWork} onClick={isDone ? onBack : onMove}>
            {t(isDone ? 'workflow.olderBack' : 'workflow.olderMove', { count: moved })}
          </Button>
        </HStack>
      )}
    </Stack>
  )
}

function PersonChip({ id }: { id: string }) {
  const { openRight } = useCell()
  return <ItemChip icon="user" label={useLabel(id) ?? ''} onOpen={() => openRight(`i-${id}`)} />
}

function RefusedRow({ id, reason, step }: RunMoves['named'][number]) {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <Box as="li" display="flex" flexWrap="wrap" gap="8px" alignItems="center" paddingBlock="4px">
      <ItemChip icon="file" label={useLabel(id) ?? ''} onOpen={() => openRight(`i-${id}`)} />
      <Text size="sm" tone="muted">
        {step === undefined ? t(textKeyFromData(reason)) : t('workflow.olderNoPlace', { step })}
      </Text>
    </Box>
  )
}
