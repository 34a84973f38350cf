import { useCell, useItems, useSearch, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { AsyncContent, Box, Button, searchAsAsync, Section, SegmentedControl, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { partsOfProgram, placesOfProgram, tripsOfProgram, type ProgramPart } from '../../model/queries.ts'
import { formOf } from '../../model/records/record-values.ts'
import { AnswerTable } from '../parts/records/answer-table.tsx'
import { ExportButtons } from '../parts/records/export-buttons.tsx'
import { FoundPlaces } from '../parts/map/places-of.tsx'
import { ProgramReport } from '../parts/fieldwork/program-report.tsx'
import { FormIn, RecordsIn } from '../parts/records/records-in.tsx'

/** Milliseconds that what stands below the map waits for it. */
const MAP_FIRST_MS = 2000
/** What a program shows first, and what it shows after its map and its answers. */
const [FIRST, MORE]: [ProgramPart[], ProgramPart[]] = [
  ['forms', 'work'],
  ['trips', 'records', 'files', 'references', 'drafts'],
]

/**
 * Shows a program: its forms to be filled in and its work, a map of its records and tracks, the answers
 * to one of its forms as a table, trips and records, and a report.
 */
export default function ProgramCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openNew } = useCell()
  const canChange = item.$can?.['update'] === true
  const [isRest, startRest] = useRest()
  return (
    <>
      {FIRST.map((part) => (
        <Part key={part} program={item.$id} part={part} />
      ))}
      {canChange && (
        <Box display="flex" flexWrap="wrap" gap="8px" _print={{ display: 'none' }}>
          {(['GeoKeeperFormDef', 'GeoKeeperWorkItem', 'GeoKeeperReference'] as const).map((type) => (
            <Button key={type} size="sm" icon="plus" onClick={() => openNew(type, { program: item.$id })}>
              {t(`types.${type}.name`)}
            </Button>
          ))}
          <FormIn program={item.$id} />
        </Box>
      )}
      <Places program={item.$id} onDrawn={startRest} />
      {isRest && (
        <>
          <Tables program={item.$id} mayTakeIn={canChange} />
          {MORE.map((part) => (
            <Part key={part} program={item.$id} part={part} />
          ))}
          <ProgramReport program={item.$id} />
        </>
      )}
      <ItemSections />
    </>
  )
}

/**
 * Tells whether what stands below the map may load: once the map is drawn, there is nothing to draw, or
 * `MAP_FIRST_MS` have passed. On a small machine all of it together takes twice as long as the map alone.
 */
function useRest(): [boolean, () => void] {
  const [isRest, setRest] = useState(false)
  const start = useCallback(() => setRest(true), [])
  useEffect(() => {
    const timer = setTimeout(start, MAP_FIRST_MS)
    return () => clearTimeout(timer)
  }, [start])
  return [isRest, start]
}

/** Rows of one kind that belong to the program. */
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

/** Every place of the records of the program, and its tracks. */
function Places({ program, onDrawn }: { program: string; onDrawn: () => void }) {
  const t = useTranslate()
  const records = useMemo(() => placesOfProgram(program), [program])
  const trips = useMemo(() => tripsOfProgram(program), [program])
  return <FoundPlaces title={t('geokeeper.map')} records={records} trips={trips} onDrawn={onDrawn} />
}

/** The answers to the published forms, one form at a time. */
function Tables({ program, mayTakeIn }: { program: string; mayTakeIn: boolean }) {
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
      {formDef && <ExportButtons formDef={formDef} />}
      {formDef && mayTakeIn && <RecordsIn formDef={formDef} />}
    </Section>
  )
}
