import { choicesIn } from '../../../model/form/choice-lists.ts'
import {
  useCellCheck,
  useCommands,
  useItems,
  useLanguage,
  useSearch,
  useTranslate,
  useUnsentDraft,
  type Item,
} from '@cairn/contract/web'
import { errorFromBody, textKey } from '@cairn/contract/errors'
import { AsyncContent, Box, Button, Callout, Input, NativeSelect, SaveBar, searchAsAsync, Text } from '@cairn/ui'
import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useRowsNear } from '../map/use-rows-near.ts'
import { valueAt } from '../../../model/capture/edits.ts'
import { wordsIn, type Form, type Question } from '../../../model/form/form.ts'
import { countHeld, hold, letGo, readHeld, rebase } from '../../../model/capture/held-edits.ts'
import { answerIn } from '../../../model/review/review-table.ts'
import { nextSort, recordsByForm, type TableSort } from '../../../model/queries.ts'

/** Kinds whose answers are edited in a cell of the table. */
const TYPED: readonly string[] = ['text', 'integer', 'decimal', 'range', 'date', 'time', 'barcode', 'one']

const outcomeSchema = v.object({
  results: v.record(
    v.string(),
    v.union([
      v.object({ u: v.number() }),
      v.object({ conflicts: v.record(v.string(), v.unknown()) }),
      v.object({ refused: v.string(), faults: v.optional(v.record(v.string(), v.string())) }),
    ]),
  ),
})

/** Why a record was not written: text by record. */
type Trouble = Readonly<Record<string, string>>
/** What others made of an answer that is edited here: their value by record and pointer. */
type Rivals = Readonly<Record<string, unknown>>

/**
 * Shows the answers of the records of a form as a table. Edits are kept, also over a reload, until they are
 * saved or discarded; leaving the column before that shows a warning.
 */
export function AnswerTable({ form, formDef }: { form: Form; formDef: Item }) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const languages = [useLanguage(), ...form.languages]
  const [sort, setSort] = useState<TableSort>()
  const search = useSearch(useMemo(() => recordsByForm(formDef.$id, sort), [formDef.$id, sort]))
  const near = useRowsNear()
  const records = useItems(useMemo(() => search.ids.slice(0, near.count), [search.ids, near.count]))
  const { value, now, change } = useUnsentDraft(`GeoKeeperFieldData-${formDef.$id}`)
  const held = readHeld(value)
  const count = countHeld(held)
  const [state, setState] = useState<'none' | 'saving' | 'error'>('none')
  const [trouble, setTrouble] = useState<Trouble>({})
  const [rivals, setRivals] = useState<Rivals>({})
  const check = useCallback(() => {
    if (countHeld(readHeld(now())) === 0) return true
    notify(t('types.GeoKeeperFieldData.edit.unsaved'))
    return false
  }, [notify, now, t])
  useCellCheck('CLOSE', check)
  const questions = form.questions.flatMap(leaves).filter(({ kind }) => TYPED.includes(kind))
  const save = () => {
    setState('saving')
    act('applyGeoKeeperFieldDataEdits', 'GeoKeeperFieldData-0', { ...held })
      .then((answer) => {
        const { results } = v.parse(outcomeSchema, answer)
        const written = Object.keys(results).filter((id) => 'u' in (results[id] ?? {}))
        change({ ...letGo(readHeld(now()), written) })
        const found = Object.entries(results).flatMap(([id, result]) =>
          'conflicts' in result
            ? Object.entries(result.conflicts).map(([at, theirs]) => [id + at, theirs] as const)
            : [],
        )
        const refused = Object.entries(results).flatMap(([id, result]) =>
          'refused' in result
            ? [[id, t(textKey(errorFromBody({ userMessage: `errors.${result.refused}` }).code))]]
            : [],
        )
        setRivals(Object.fromEntries(found))
        setTrouble(Object.fromEntries(refused))
        const isWhole = found.length + refused.length === 0
        setState(isWhole ? 'none' : 'error')
        if (isWhole) notify(t('geokeeper.table.saved', { count: written.length }))
      })
      .catch((thrown: unknown) => {
        setState('error')
        report(thrown)
      })
  }
  /** Of two values one was chosen. Once all are of a record, it can be written. */
  const choose = (item: Item, pointer: string, isMine: boolean) => {
    const { [item.$id + pointer]: _chosen, ...rest } = rivals
    setRivals(rest)
    const before = readHeld(now())
    const stored = valueAt(item, pointer)
    const next = isMine ? before : hold(before, item.$id, item._u, pointer, stored, stored)
    const isOpen = Object.keys(rest).some((key) => key.startsWith(`${item.$id}/`))
    change({ ...(isOpen ? next : rebase(next, item.$id, item._u)) })
    if (Object.keys(rest).length === 0) setState('none')
  }
  return (
    <>
      {count > 0 && (
        <Callout tone="warn" icon="warning" title={t('geokeeper.table.held', { count })}>
          {t('types.GeoKeeperFieldData.edit.unsaved')}
        </Callout>
      )}
      <AsyncContent of={searchAsAsync(search)}>
        {({ ids, labels, hasMore, more }) => (
          <Box overflowX="auto">
            <Box as="table" aria-label={t('geokeeper.table.of', { title: String(formDef['title']) })} fontSize="sm">
              <thead>
                <tr>
                  <Box as="th" textAlign="start" padding="6px 8px">
                    {t('types.GeoKeeperFieldData.name')}
                  </Box>
                  {questions.map((question) => (
                    <Heading
                      key={question.name}
                      label={wordsIn(question.label, languages) || question.name}
                      order={sort?.question === question.name ? sort.order : undefined}
                      onSort={() => setSort(nextSort(sort, question.name))}
                    />
                  ))}
                </tr>
              </thead>
              <tbody>
                {ids.slice(0, near.count).map((id) => (
                  <Row
                    key={id}
                    {...{ id, questions, form, languages, trouble, rivals }}
                    onChoose={choose}
                    label={labels[id] ?? id}
                    item={records.get(id)}
                    edits={held.edits[id] ?? {}}
                    onEdit={(item, pointer, typed) =>
                      change({ ...hold(readHeld(now()), id, item._u, pointer, typed, valueAt(item, pointer)) })
                    }
                  />
                ))}
                {near.count < ids.length && <tr ref={near.end} />}
              </tbody>
            </Box>
            {ids.length === 0 && <Text tone="muted">{t('geokeeper.table.none')}</Text>}
            {hasMore && <Button onClick={more}>{t('geokeeper.more')}</Button>}
          </Box>
        )}
      </AsyncContent>
      {count > 0 && (
        <SaveBar
          label={t('geokeeper.table.held', { count })}
          discardLabel={t('geokeeper.table.discard')}
          saveLabel={t('geokeeper.table.save')}
          state={state}
          onDiscard={() => {
            change({})
            setTrouble({})
            setRivals({})
            setState('none')
          }}
          onSave={save}
        />
      )}
    </>
  )
}

function leaves(question: Question): Question[] {
  if (question.kind === 'group') return (question.questions ?? []).flatMap(leaves)
  return question.kind === 'repeat' ? [] : [question]
}

interface HeadingProps {
  label: string
  order: 'asc' | 'desc' | undefined
  onSort: () => void
}

/** The heading of a question, which sorts the table by its answers. */
function Heading({ label, order, onSort }: HeadingProps) {
  const sorted = order && (order === 'asc' ? 'ascending' : 'descending')
  return (
    <Box as="th" textAlign="start" padding="2px 4px" aria-sort={sorted}>
      <Button
        size="sm"
        kind="ghost"
        {...(order ? { icon: order === 'asc' ? 'chevron-up' : 'chevron-down' } : {})}
        _print={{ display: 'inline-flex' }}
        onClick={onSort}
      >
        {label}
      </Button>
    </Box>
  )
}

interface RowProps {
  id: string
  label: string
  item: Item | undefined
  questions: readonly Question[]
  form: Form
  languages: readonly string[]
  edits: Readonly<Record<string, unknown>>
  trouble: Trouble
  rivals: Rivals
  onChoose: (item: Item, pointer: string, isMine: boolean) => void
  onEdit: (item: Item, pointer: string, typed: unknown) => void
}

function Row({ id, label, item, questions, form, languages, edits, trouble, rivals, onChoose, onEdit }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Box textAlign="start" fontWeight="normal" padding="4px 8px" minWidth="160px">
          {label}
          {trouble[id] !== undefined && <Text color="bad">{trouble[id]}</Text>}
        </Box>
      </th>
      {questions.map((question) => {
        const pointer = `/answers/${question.name}`
        const isHeld = Object.hasOwn(edits, pointer)
        const value = isHeld ? edits[pointer] : item && valueAt(item, pointer)
        const name = wordsIn(question.label, languages) || question.name
        return (
          <Box as="td" key={question.name} padding="2px 4px" bg={isHeld ? 'warnBg' : undefined}>
            <Cell
              {...{ question, form, languages }}
              label={`${name}, ${label}`}
              value={value}
              isOpen={item?.$can?.['update'] === true}
              onChange={(typed) => item && onEdit(item, pointer, typed)}
            />
            {item && id + pointer in rivals && (
              <TwoValues
                mine={said({ question, form, languages }, value)}
                theirs={said({ question, form, languages }, rivals[id + pointer])}
                onChoose={(isMine) => onChoose(item, pointer, isMine)}
              />
            )}
          </Box>
        )
      })}
    </tr>
  )
}

/** Returns an answer in the words of its choices. */
function said({ question, form, languages }: Pick<CellProps, 'question' | 'form' | 'languages'>, value: unknown) {
  const answer = answerIn({ question, form, isNumber: false }, { [question.name]: value }, languages)
  return 'text' in answer ? answer.text : answer.item
}

interface TwoValuesProps {
  mine: string
  theirs: string
  onChoose: (isMine: boolean) => void
}

/** Asks which of two values stays: the one that was typed here, or what another made of it meanwhile. */
function TwoValues({ mine, theirs, onChoose }: TwoValuesProps) {
  const t = useTranslate()
  return (
    <Box role="group" aria-label={t('geokeeper.two')} display="grid" gap="4px" paddingBlock="4px">
      <Text size="sm" color="warn">
        {t('geokeeper.table.conflict', { value: theirs })}
      </Text>
      <Box display="flex" flexWrap="wrap" gap="6px">
        <Button size="sm" onClick={() => onChoose(true)}>
          {t('geokeeper.two.keep', { value: mine || t('geokeeper.two.nothing') })}
        </Button>
        <Button size="sm" onClick={() => onChoose(false)}>
          {t('geokeeper.two.take', { value: theirs || t('geokeeper.two.nothing') })}
        </Button>
      </Box>
    </Box>
  )
}

interface CellProps {
  question: Question
  form: Form
  languages: readonly string[]
  label: string
  value: unknown
  isOpen: boolean
  onChange: (typed: unknown) => void
}

function Cell({ question: { kind, choices = '' }, form, languages, label, value, isOpen, onChange }: CellProps) {
  const t = useTranslate()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const all = choicesIn(form, choices)
  if (!isOpen) return <Text>{wordsIn(all.find(({ name }) => name === text)?.label, languages) || text}</Text>
  if (kind === 'one')
    return (
      <NativeSelect
        aria-label={label}
        minWidth="120px"
        value={text}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t('geokeeper.noChoice')}</option>
        {all.map((choice) => (
          <option key={choice.name} value={choice.name}>
            {wordsIn(choice.label, languages) || choice.name}
          </option>
        ))}
      </NativeSelect>
    )
  const isNumber = ['integer', 'decimal', 'range'].includes(kind)
  return (
    <Input
      aria-label={label}
      minWidth="120px"
      type={isNumber ? 'number' : kind === 'date' || kind === 'time' ? kind : 'text'}
      step={kind === 'integer' ? 1 : 'any'}
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? null : isNumber ? Number(target.value) : target.value)}
    />
  )
}
