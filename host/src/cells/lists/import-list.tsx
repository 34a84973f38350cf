import { toCairnError } from '@cairn/contract/errors'
import { useCommands, useIsTaskRunning, useTask, useTranslate } from '@cairn/contract/web'
import { TaskProgress, TextFileField } from '@cairn/forms'
import { Box, Button, Callout, Field, Link, Stack, Text, Textarea } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useKeptWords } from './use-kept-words.ts'

/** A longer table is shown by its beginning. */
const SHOWN = 20_000

/** Brings a table in as values of a list, of everyone's or of one organisation's: chosen or pasted, checked without storing, then imported as a task. */
export function ImportList({ list, owner, close }: { list: string; owner: string | undefined; close: () => void }) {
  const t = useTranslate()
  const { startTask } = useCommands()
  const [typed, setTyped] = useKeptWords('import', list, owner)
  const [csv, setCsv] = useState(typed?.['csv'] ?? '')
  const [run, setRun] = useState<{ key: string; isTrial: boolean }>()
  const [imported, setImported] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isAtWork = useIsTaskRunning(run?.key) || isStarting
  const isImported = useTask(imported)?.state === 'DONE'
  const read = (text: string) => {
    setCsv(text)
    setRun(undefined)
    setImported(undefined)
    setProblem(undefined)
  }
  // A file is there to be chosen again; what was pasted may not be.
  const type = (text: string) => {
    read(text)
    setTyped(text === '' ? {} : { csv: text })
  }
  useEffect(() => {
    if (isImported) setTyped({})
  }, [isImported, setTyped])
  const start = (isTrial: boolean) => {
    setProblem(undefined)
    setStarting(true)
    startTask('importListValues', { list, csv, dryRun: isTrial, ...(owner ? { owner } : {}) })
      .then(
        (key) => {
          setRun({ key, isTrial })
          if (!isTrial) setImported(key)
        },
        (thrown: unknown) => {
          const { userMessage, ...details } = toCairnError(thrown).toBody()
          const values = Object.entries(details).map(([name, value]) => [name, String(value)])
          setProblem(t(userMessage, Object.fromEntries(values)))
        },
      )
      .finally(() => setStarting(false))
  }
  const isEmpty = csv.trim() === ''
  return (
    <Stack gap="4">
      <Text>{t('app.lists.importHelp')}</Text>
      <TextFileField label={t('app.lists.importFile')} accept=".csv,.tsv,.txt,text/csv" onText={read} />
      <Field label={t('app.lists.importPaste')}>
        {(control) => (
          <Textarea
            {...control}
            maxHeight="160px"
            spellCheck={false}
            // Of a long table only the beginning is shown: written in, the rest would be lost.
            readOnly={csv.length > SHOWN}
            value={csv.slice(0, SHOWN)}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      {problem && <Callout tone="bad" icon="alert" title={problem} />}
      {run && <Outcome taskKey={run.key} isTrial={run.isTrial} />}
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="8px">
        <Button onClick={close}>{t('app.close')}</Button>
        <Button disabled={isEmpty || isAtWork} onClick={() => start(true)}>
          {t('app.lists.importCheck')}
        </Button>
        <Button kind="primary" disabled={isEmpty || isAtWork || isImported} onClick={() => start(false)}>
          {t('app.lists.import')}
        </Button>
      </Box>
    </Stack>
  )
}

/** How far the table is, how it ended, and the rows that were refused. */
function Outcome({ taskKey, isTrial }: { taskKey: string; isTrial: boolean }) {
  const t = useTranslate()
  const task = useTask(taskKey)
  const { state, count = 0, total = 0, resultURI } = task ?? {}
  const refused = total - count
  return (
    <Stack gap="2">
      <TaskProgress
        taskKey={taskKey}
        name={t('tasks.importListValues')}
        going={({ count: done, total: all = 0 }) => t('app.lists.importGoing', { count: done, total: all })}
        cancelled={({ count: done }) => t('app.lists.importCancelled', { count: done })}
      />
      {state === 'DONE' && (
        <Callout
          tone={refused === 0 ? 'ok' : 'warn'}
          icon={refused === 0 ? 'check' : 'alert'}
          title={t(isTrial ? 'app.lists.importChecked' : 'app.lists.importDone', { count, refused })}
        />
      )}
      {resultURI !== undefined && (
        <Link href={resultURI} download>
          {t('app.lists.importRefused')}
        </Link>
      )}
    </Stack>
  )
}
