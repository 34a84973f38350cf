import { useCell, useItems, useSearch, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { AsyncContent, Box, Button, searchAsAsync, Section, SegmentedControl, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { partsOfProgram, type ProgramPart } from '../../model/queries.ts'
import { formOf } from '../../model/record-values.ts'
import { AnswerTable } from '../parts/answer-table.tsx'

const PARTS: readonly ProgramPart[] = ['forms', 'work', 'records', 'trips', 'references']

/** Shows a program: its forms, work, trips and records, and the answers to one of its forms as a table. */
export default function ProgramCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openNew } = useCell()
  const canChange = item.$can?.['update'] === true
  return (
    <>
      <ItemSections />
      {PARTS.map((part) => (
        <Part key={part} program={item.$id} part={part} />
      ))}
      {canChange && (
        <Box display="flex" flexWrap="wrap" gap="8px" _print={{ display: 'none' }}>
          <Button icon="plus" onClick={() => openNew('GeoKeeperFormDef', { program: item.$id })}>
            {t('geokeeper.addForm')}
          </Button>
          <Button icon="plus" onClick={() => openNew('GeoKeeperWorkItem', { program: item.$id })}>
            {t('geokeeper.addWork')}
          </Button>
        </Box>
      )}
      <Tables program={item.$id} />
    </>
  )
}

function Part({ program, part }: { program: string; part: ProgramPart }) {
  const t = useTranslate()
  const search = useSearch(useMemo(() => partsOfProgram(program, part), [program, part]))
  if (search.status === 'ready' && search.ids.length === 0) return null
  return (
    <Section title={t(`geokeeper.program.${part}`)}>
      <AsyncContent of={searchAsAsync(search)}>
        {({ ids, labels, total }) => (
          <>
            <ItemRows ids={ids} labels={labels} />
            {total > ids.length && <Text tone="muted">{t('geokeeper.all', { total })}</Text>}
          </>
        )}
      </AsyncContent>
    </Section>
  )
}

/** The answers to the published forms, one form at a time. */
function Tables({ program }: { program: string }) {
  const t = useTranslate()
  const { ids, labels } = useSearch(useMemo(() => partsOfProgram(program, 'forms'), [program]))
  const [chosen, setChosen] = useState<string>()
  const id = chosen ?? ids[0] ?? ''
  const formDef = useItems(useMemo(() => (id === '' ? [] : [id]), [id])).get(id)
  const form = useMemo(() => formOf(formDef), [formDef])
  if (ids.length === 0) return null
  return (
    <Section title={t('geokeeper.table')}>
      {ids.length > 1 && (
        <SegmentedControl
          label={t('geokeeper.program.forms')}
          value={id}
          onChange={setChosen}
          options={ids.map((value) => ({ value, label: labels[value] ?? value }))}
        />
      )}
      {form && formDef && <AnswerTable key={formDef.$id} form={form} formDef={formDef} />}
    </Section>
  )
}
