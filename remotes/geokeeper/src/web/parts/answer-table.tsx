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
import { useRowsNear } from './use-rows-near.ts'
import { valueAt } from '../../model/edits.ts'
import { wordsIn, type Form, type Question } from '../../model/form.ts'
import { countHeld, hold, letGo, readHeld } from '../../model/held-edits.ts'
import { nextSort, recordsByForm, type TableSort } from '../../model/queries.ts'

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

/** Where a record stands in the way of its edits: text by record and pointer, or by record alone. */
type Trouble = Readonly<Record<string, string>>

/**
 * Shows the answers of the records of a form as a table. Edits are held, also over a reload, until they are
 * saved or discarded; leaving the column before that is warned of.
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
        const found = Object.entries(results).flatMap(([id, result]) => {
          if ('conflicts' in result)
            return Object.entries(result.conflicts).map(([at, theirs]) => [
              id + at,
              t('geokeeper.table.conflict', { value: String(theirs ?? '') }),
            ])
          if (!('refused' in result)) return []
          const words = t(textKey(errorFromBody({ userMessage: `errors.${result.refused}` }).code))
          return [[id, words]]
        })
        setTrouble(Object.fromEntries(found))
        setState(found.length > 0 ? 'error' : 'none')
        if (found.length === 0) notify(t('geokeeper.table.saved', { count: written.length }))
      })
      .catch((thrown: unknown) => {
        setState('error')
        report(thrown)
      })
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
                    {...{ id, questions, form, languages, trouble }}
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
            {ids.length === 0 && <Text tone="muted">{t('geokeeper.empty.review')}</Text>}
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
  onEdit: (item: Item, pointer: string, typed: unknown) => void
}

function Row({ id, label, item, questions, form, languages, edits, trouble, onEdit }: RowProps) {
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
            {trouble[id + pointer] !== undefined && <Text color="bad">{trouble[id + pointer]}</Text>}
          </Box>
        )
      })}
    </tr>
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
  const all = form.choices[choices] ?? []
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
