import type { PlaceFileReport } from '@cairn/contract/place-files'
import { useCell, useCommands, useSession, useTask, useTranslate, type Item } from '@cairn/contract/web'
import { TaskProgress } from '@cairn/forms'
import { Button, Callout, HStack, Link, Section, Text } from '@cairn/ui'
import { importSteps } from '../../../model/import/import-steps.ts'
import type { ImportResult } from '../../../model/import/inspection.ts'
import { SensitiveTool } from '../sensitive-tool.tsx'
import type { ImportWork } from './use-import.ts'

/**
 * Shows what the import would create, and its button; afterwards the result, and the way to undo it. `found`
 * is undefined for people who may not see the report.
 */
export function OutcomeSection({
  item,
  found,
  work,
}: {
  item: Item
  found: PlaceFileReport | undefined
  work: ImportWork
}) {
  const t = useTranslate()
  const { $id: userId } = useSession() ?? {}
  const { result, isDone, isStarted, isUndone, mayImport } = importSteps(item, found !== undefined, userId)
  return (
    <Section title={t(isDone || isStarted ? 'spatial.import.became' : 'spatial.import.becomes')}>
      {(isDone || isUndone) && result && <ResultWords result={result} isUndone={isUndone} />}
      {isStarted && !work.isAtWork && (
        <Callout tone="warn" icon="alert" title={t('spatial.import.begun')}>
          {t('spatial.import.begunHelp')}
        </Callout>
      )}
      {!isDone && !isStarted && found?.system && <OutcomeWords {...found} />}
      {!found && <Text tone="muted">{t('spatial.import.held')}</Text>}
      {work.canUpdate && (
        <HStack flexWrap="wrap">
          {mayImport && (
            <Button
              kind="primary"
              icon="upload"
              disabled={work.isLooking || work.isAtWork || found?.outcome.ready === 0}
              onClick={() => work.work('importFeatures')}
            >
              {isStarted ? t('spatial.import.goOn') : t('spatial.import.start', { count: found?.outcome.ready ?? 0 })}
            </Button>
          )}
          {(isDone || isStarted) && <ImportedTools item={item} work={work} />}
        </HStack>
      )}
      {work.workTask !== undefined && <WorkProgress taskKey={work.workTask} />}
    </Section>
  )
}

function OutcomeWords({ outcome }: PlaceFileReport) {
  const t = useTranslate()
  return (
    <Text>
      {t('spatial.import.outcome', { ...outcome })}
      {outcome.withoutPlace > 0 && ` ${t('spatial.import.withoutPlace', { count: outcome.withoutPlace })}`}
    </Text>
  )
}

function ResultWords({ result, isUndone }: { result: ImportResult; isUndone: boolean }) {
  const t = useTranslate()
  const { removed = 0, kept = 0, ...counts } = result
  return isUndone ? (
    <Callout tone="neutral" icon="history" title={t('spatial.import.undone', { removed })}>
      {kept > 0 && t('spatial.import.undoneKept', { count: kept })}
    </Callout>
  ) : (
    <Callout
      tone={counts.refused === 0 ? 'ok' : 'warn'}
      icon={counts.refused === 0 ? 'check' : 'alert'}
      title={t('spatial.import.done', { count: counts.created })}
    >
      {counts.known > 0 && <p>{t('spatial.import.known', { count: counts.known })}</p>}
      {counts.refused > 0 && <p>{t('spatial.import.refused', { count: counts.refused })}</p>}
    </Callout>
  )
}

function ImportedTools({ item, work }: { item: Item; work: ImportWork }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const { openDialog } = useCommands()
  const undo = () =>
    openDialog({
      title: t('spatial.import.undo.title'),
      message: t('spatial.import.undo.help'),
      buttons: [
        { text: t('spatial.import.undo.no') },
        { text: t('spatial.import.undo.yes'), kind: 'danger', run: () => work.work('undoImport') },
      ],
    })
  return (
    <>
      <Button icon="map-pin" onClick={() => openRight('v-spatial.features', `f.importedVia=${item.$id}`)}>
        {t('spatial.import.show')}
      </Button>
      <Button kind="danger" disabled={work.isAtWork} onClick={() => void undo()}>
        {t('spatial.import.undo')}
      </Button>
      <SensitiveTool item={item} />
    </>
  )
}

function WorkProgress({ taskKey }: { taskKey: string }) {
  const t = useTranslate()
  const task = useTask(taskKey)
  const name = t(`tasks.${task?.keyAction ?? 'importFeatures'}`)
  return (
    <>
      <TaskProgress
        taskKey={taskKey}
        name={name}
        going={({ count, total = 0 }) =>
          total === 0 ? t('spatial.import.reading') : t('spatial.import.going', { count, total })
        }
        cancelled={({ count }) => t('spatial.import.cancelled', { count })}
      />
      {task?.resultURI !== undefined && (
        <Link href={task.resultURI} download>
          {t('spatial.import.refusedFile')}
        </Link>
      )}
    </>
  )
}
