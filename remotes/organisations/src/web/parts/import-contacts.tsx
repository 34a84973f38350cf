import { textKeyFromData } from '@cairn/contract/texts'
import { useState } from 'react'
import * as v from 'valibot'
import { toCairnError } from '@cairn/contract/errors'
import { useCommands, useIsTaskRunning, useSession, useTask, useTranslate, type Translate } from '@cairn/contract/web'
import { RelationPicker, TaskProgressBar, TextFileField } from '@cairn/forms'
import { Box, Button, Callout, Checkbox, Field, HStack, Link, NativeSelect, Stack, Text, Textarea } from '@cairn/ui'
import {
  COLUMN_KINDS,
  columnsWithoutKind,
  tableHeadSchema,
  type ColumnKind,
  type Columns,
  type TableHead,
} from '../../model/contact-columns.ts'
import { readableTable } from '../../model/contact-rows.ts'
import { REFUSAL_KEYS } from '../../model/refusal-words.ts'

/** Part of a table that is read for its columns, in characters. */
const HEAD = 100_000

/** Imports a table of contacts: chosen or pasted, its columns matched, checked, and imported as a task. */
export default function ImportContacts({ close }: { close: () => void }) {
  const t = useTranslate()
  const { act, startTask } = useCommands()
  const [csv, setCsv] = useState('')
  const [head, setHead] = useState<TableHead | undefined>(undefined)
  const [organization, setOrganization] = useState(useSession()?.adminOf?.[0] ?? '')
  const [takesAlike, setTakesAlike] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const [key, setKey] = useState<string | undefined>(undefined)
  const [imported, setImported] = useState<string | undefined>(undefined)
  const [isTrial, setTrial] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const isAtWork = useIsTaskRunning(key) || isStarting
  const isImported = useTask(imported)?.state === 'DONE'
  const say = (thrown: unknown) => {
    const { userMessage, sysMessage: _sys, ...details } = toCairnError(thrown).toBody()
    setProblem(
      t(userMessage, Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))),
    )
  }
  const read = async (given: string) => {
    const text = readableTable(given)
    setCsv(text)
    setKey(undefined)
    setImported(undefined)
    setProblem(undefined)
    setHead(undefined)
    setLeavesOut(false)
    if (text.trim() === '') return
    // The last line would be cut off and refused.
    const start = text.length <= HEAD ? text : text.slice(0, text.lastIndexOf('\n', HEAD))
    await act('contactColumns', 'Contact-0', { csv: start, titles: titlesOf(t) })
      .then((found) => setHead(v.parse(tableHeadSchema, found)))
      .catch(say)
  }
  const ignored = head ? columnsWithoutKind(head.headings, head.columns) : []
  const isPlaced = organization !== '' || head?.columns.organization !== undefined
  const isReady = isPlaced && (ignored.length === 0 || leavesOut) && !isAtWork
  const start = (dryRun: boolean) => {
    if (!head) return
    setProblem(undefined)
    setTrial(dryRun)
    setStarting(true)
    startTask('importContacts', {
      t: 'Contact',
      i: 0,
      csv,
      ...(organization === '' ? {} : { organization }),
      columns: head.columns,
      ignored: ignored.map(({ name }) => name),
      alike: takesAlike ? 'create' : 'leaveOut',
      dryRun,
      words: wordsOf(t),
    })
      .then((started) => {
        setKey(started)
        if (!dryRun) setImported(started)
      }, say)
      .finally(() => setStarting(false))
  }
  return (
    <Stack gap="4">
      <Text>{t('organisations.import.help')}</Text>
      <TextFileField
        label={t('organisations.import.file')}
        accept=".csv,.tsv,.txt,text/csv"
        onText={(text) => void read(text)}
      />
      <Field label={t('organisations.import.paste')}>
        {(control) => (
          <Textarea
            {...control}
            maxHeight="140px"
            spellCheck={false}
            // Only the beginning of a long table is shown. Editing it would lose the rest.
            readOnly={csv.length > HEAD}
            value={csv.slice(0, HEAD)}
            onChange={(event) => void read(event.target.value)}
          />
        )}
      </Field>
      {problem && <Callout tone="bad" icon="alert" title={problem} />}
      {head && (
        <>
          <Field
            label={t('organisations.import.organization')}
            required={head.columns.organization === undefined}
            help={head.columns.organization === undefined ? undefined : t('organisations.import.organizationHelp')}
          >
            {(control) => (
              <RelationPicker
                attributes={{ ...control, name: 'organization' }}
                type="Organization"
                many={false}
                value={organization}
                onChange={(id) => {
                  setOrganization(typeof id === 'string' ? id : '')
                  setImported(undefined)
                }}
              />
            )}
          </Field>
          <Matching
            head={head}
            onChange={(columns) => {
              setHead({ ...head, columns })
              setLeavesOut(false)
              setImported(undefined)
            }}
          />
          {ignored.length > 0 && (
            <Callout tone="warn" icon="alert" title={t('organisations.import.ignored')}>
              <Text overflowWrap="anywhere">{ignored.map(({ name }) => name).join(', ')}</Text>
              <Choice label={t('organisations.import.leaveOut')} checked={leavesOut} onChange={setLeavesOut} />
            </Callout>
          )}
          <Choice
            label={t('organisations.import.takeAlike')}
            checked={takesAlike}
            onChange={(checked) => {
              setTakesAlike(checked)
              setImported(undefined)
            }}
          />
          {isImported ? (
            <HStack flexWrap="wrap" justifyContent="flex-end">
              <Button onClick={() => void read('')}>{t('organisations.import.another')}</Button>
              <Button kind="primary" onClick={close}>
                {t('organisations.import.close')}
              </Button>
            </HStack>
          ) : (
            <HStack flexWrap="wrap" justifyContent="flex-end">
              <Button onClick={close}>{t('organisations.import.close')}</Button>
              <Button disabled={!isReady} onClick={() => start(true)}>
                {t('organisations.import.check')}
              </Button>
              <Button kind="primary" disabled={!isReady} onClick={() => start(false)}>
                {t('organisations.import.start')}
              </Button>
            </HStack>
          )}
        </>
      )}
      {key !== undefined && <Progress taskKey={key} isTrial={isTrial} />}
    </Stack>
  )
}

/** Returns the titles of what a column of a table can be. */
function titlesOf(t: Translate): Record<string, string> {
  return Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, titleOf(t, kind)]))
}

function titleOf(t: Translate, kind: ColumnKind): string {
  return kind === 'organization' ? t('organisations.import.organizationColumn') : t(`types.Contact.props.${kind}`)
}

/** Returns the words for the file of refused rows. */
function wordsOf(t: Translate): Record<string, string> {
  const keys = REFUSAL_KEYS.map((key) => [key, t(key, { max: '{max}', name: '{name}', who: '{who}' })] as const)
  return { ...titlesOf(t), organizations: t('types.Contact.props.organizations'), ...Object.fromEntries(keys) }
}

/** Shows a box that can be ticked, with its words beside it. */
function Choice({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <HStack as="label" gap="2" minHeight="44px">
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <Text>{label}</Text>
    </HStack>
  )
}

/** Asks which column is what, with the first value of each. */
function Matching({ head, onChange }: { head: TableHead; onChange: (columns: Columns) => void }) {
  const t = useTranslate()
  const { headings, sample, columns } = head
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(200px, 1fr))" gap="10px 14px">
      {COLUMN_KINDS.map((property) => {
        const at = columns[property]
        return (
          <Field key={property} label={titleOf(t, property)} help={at === undefined ? undefined : sample[0]?.[at]}>
            {(control) => (
              <NativeSelect
                {...control}
                value={at ?? ''}
                onChange={(event) => {
                  const { [property]: _former, ...others } = columns
                  onChange(event.target.value === '' ? others : { ...others, [property]: Number(event.target.value) })
                }}
              >
                <option value="">{t('organisations.import.none')}</option>
                {headings.map((heading, place) => (
                  <option key={`${place} ${heading}`} value={place}>
                    {heading}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )
      })}
    </Box>
  )
}

/**
 * Shows the progress and result of the task, and the file of refused rows. The task goes on when the dialog
 * is closed.
 */
function Progress({ taskKey, isTrial }: { taskKey: string; isTrial: boolean }) {
  const t = useTranslate()
  const task = useTask(taskKey)
  if (!task) return null
  const { state, count, total = 0, resultURI, errorKey, errorValues } = task
  const refused = total - count
  return (
    <Stack gap="2" role="status">
      <TaskProgressBar
        task={task}
        label={t('tasks.importContacts')}
        going={t('organisations.import.going', { count, total })}
      />
      {state === 'DONE' && (
        <Callout
          tone={refused === 0 ? 'ok' : 'warn'}
          icon={refused === 0 ? 'check' : 'alert'}
          title={t(isTrial ? 'organisations.import.checked' : 'organisations.import.done', { count, refused })}
        />
      )}
      {state === 'CANCELLED' && (
        <Callout tone="warn" icon="alert" title={t('organisations.import.cancelled', { count })} />
      )}
      {state === 'FAILED' && (
        <Callout tone="bad" icon="alert" title={t(textKeyFromData(errorKey ?? 'errors.generalFailure'), errorValues)} />
      )}
      {resultURI !== undefined && (
        <Link href={resultURI} download>
          {t('organisations.import.refused')}
        </Link>
      )}
    </Stack>
  )
}
