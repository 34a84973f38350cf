import { Fragment } from 'react'
import { useLabel, useLanguage, useTranslate, type ItemType } from '@cairn/contract/web'
import type { ImportCounts, ImportFound, ImportTrial, ProblemRow, RowProblem } from '@cairn/model/imports'
import { Box, Callout, Chip, HStack, Section, Text, type Tone } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { ChosenWords } from './chosen-words.tsx'
import { headingOf } from './column-mapping.tsx'
import { problemText } from './problem-text.ts'
import type { ImportWork } from './use-import-work.ts'
import { WordChoices } from './word-choices.tsx'

/** Columns of the file that the table of problems shows, besides those with a problem. */
const MOST_COLUMNS = 6
const MOST_ROWS = 20
const TONES = { new: 'ok', update: 'info', same: 'neutral', skip: 'neutral', error: 'bad' } as const satisfies Record<
  keyof ImportCounts,
  Tone
>

interface TrialPanelProps {
  type: ItemType
  found: ImportFound
  trial: ImportTrial
  work: ImportWork
}

/**
 * Shows what would come of an import: how many rows fit, what words mean nothing, and the first 20 rows that
 * do not fit.
 */
export function TrialPanel({ type, found, trial, work }: TrialPanelProps) {
  const t = useTranslate()
  const { error, ...good } = trial.counts
  const fit = Object.values(good).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <Section title={t('forms.import.trial', { count: fit, errors: error })}>
        {!work.isTried && <Text color="warn">{t('forms.import.changedSince')}</Text>}
        <CountBar counts={trial.counts} />
        <CountChips counts={trial.counts} />
        {trial.files && <ZipReport files={trial.files} />}
        {trial.unread && (
          <Callout tone="warn" icon="calendar" title={t('forms.import.unread', { count: trial.unread.count })}>
            {t('forms.import.unreadDates', { texts: trial.unread.texts.join(' · ') })}
          </Callout>
        )}
        {trial.unjoined && (
          <Callout tone="warn" icon="alert" title={t('forms.import.unjoined', { count: trial.unjoined.count })}>
            {t('forms.import.unjoinedKeys', { keys: trial.unjoined.keys.join(', ') })}
          </Callout>
        )}
      </Section>
      {/* What makes many rows fit at once comes before the rows. */}
      <WordChoices type={type} words={trial.words} work={work} />
      <ChosenWords type={type} asked={trial.words} work={work} />
      {trial.rows.length > 0 && <ProblemTable {...{ type, found, work }} rows={trial.rows} total={error} />}
      {trial.gone && (
        <Section title={t('forms.import.gone', { count: trial.gone.count })}>
          <Text tone="muted">{t('forms.import.goneHelp')}</Text>
          <ItemRows ids={trial.gone.ids.slice(0, MOST_ROWS)} labels={{}} />
        </Section>
      )}
    </>
  )
}

/** Says how many files of the zips cells name, and which they leave over. */
function ZipReport({ files: { total, unused, names } }: { files: NonNullable<ImportTrial['files']> }) {
  const t = useTranslate()
  return (
    <Callout
      tone={unused > 0 ? 'warn' : 'ok'}
      icon="file"
      title={t('forms.import.scans', { used: total - unused, total })}
    >
      {unused > 0 && t('forms.import.scansUnused', { names: names.join(', '), more: unused - names.length })}
    </Callout>
  )
}

const BARS = { new: 'ok', update: 'info', same: 'fgMuted', skip: 'fgMuted', error: 'bad' } as const

/** Shows the shares of the outcomes as a bar. The chips below it say them in words. */
function CountBar({ counts }: { counts: ImportCounts }) {
  const shares = Object.entries(BARS).flatMap(([outcome, colour]) => {
    const count = counts[outcome as keyof ImportCounts]
    return count > 0 ? [{ outcome, colour, count }] : []
  })
  return (
    <Box display="flex" gap="2px" height="10px" borderRadius="full" overflow="hidden" aria-hidden="true">
      {shares.map(({ outcome, colour, count }) => (
        <Box key={outcome} bg={colour} flex={`${count} 1 4px`} />
      ))}
    </Box>
  )
}

/** Shows how many items there are of each outcome, those without any left out. */
export function CountChips({ counts }: { counts: ImportCounts }) {
  const t = useTranslate()
  const language = useLanguage()
  const outcomes = Object.entries(TONES).filter(([outcome]) => counts[outcome as keyof ImportCounts] > 0)
  return (
    <HStack flexWrap="wrap">
      {outcomes.map(([outcome, tone]) => (
        <Chip key={outcome} tone={tone}>
          {t(`forms.import.count.${outcome as keyof ImportCounts}`, {
            count: counts[outcome as keyof ImportCounts].toLocaleString(language),
          })}
        </Chip>
      ))}
    </HStack>
  )
}

interface ProblemTableProps {
  type: ItemType
  found: ImportFound
  rows: readonly ProblemRow[]
  total: number
  work: ImportWork
}

function ProblemTable({ type, found, rows, total, work }: ProblemTableProps) {
  const t = useTranslate()
  const own = useLanguage()
  const columns = work.plan?.columns ?? []
  const wrong = new Set(rows.flatMap(({ problems }) => problems.flatMap(({ column }) => column ?? [])))
  const mapped = columns.flatMap(({ to }, at) => (to === undefined || wrong.has(at) ? [] : [at]))
  const headingAt = (at: number | undefined) => {
    const column = at === undefined ? undefined : columns[at]
    return column && headingOf(t, type, own, found, column)
  }
  const shown = [...wrong, ...mapped].slice(0, Math.max(MOST_COLUMNS, wrong.size)).toSorted((one, other) => one - other)
  return (
    <Box
      overflowX="auto"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      tabIndex={0}
      role="region"
      aria-label={t('forms.import.problems')}
    >
      <Box as="table" width="full" fontSize="note" css={CELLS}>
        <thead>
          <tr>
            <th scope="col">{t('forms.import.row')}</th>
            {shown.map((at) => (
              <th key={at} scope="col">
                {headingAt(at)}
              </th>
            ))}
            <th scope="col" data-reason>
              {t('forms.import.wrong')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ line, cells, problems }) => (
            <tr key={line}>
              <td>{line}</td>
              {shown.map((at) => (
                <td key={at} data-wrong={problems.some(({ column }) => column === at) || undefined}>
                  {cells[at] || <i>{t('forms.import.empty')}</i>}
                </td>
              ))}
              <td data-reason>
                {problems.map((problem, at) => (
                  <Fragment key={at}>
                    {at > 0 && ' · '}
                    <ProblemWords {...{ type, problem }} column={headingAt(problem.column)} />
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      {total > MOST_ROWS && (
        <Text size="sm" tone="muted" padding="8px 14px">
          {t('forms.import.moreRows', { count: total - Math.min(rows.length, MOST_ROWS) })}
        </Text>
      )}
    </Box>
  )
}

interface ProblemWordsProps {
  type: ItemType
  problem: RowProblem
  /** Heading of the column of the problem. */
  column: string | undefined
}

function ProblemWords({ type, problem, column }: ProblemWordsProps) {
  const t = useTranslate()
  // The item that is there already has a name for who may read it alone.
  const there = useLabel(problem.code === 'alike' ? (problem.choices?.[0] ?? '') : '')
  const said = problemText(t, there ? { ...problem, text: there } : problem)
  // What the words do not quote is named: a cell may be empty, or the property have no column.
  const property = problem.values?.['property']
  const named = property === undefined ? '' : t(`types.${type.name}.props.${property}`)
  const where = problem.values?.['where'] ?? (problem.text === '' ? (column ?? named) : '')
  return <>{where === '' ? said : `${where}: ${said}`}</>
}

const CELLS = {
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', padding: '8px 10px', background: 'sunken', color: 'fgMuted', whiteSpace: 'nowrap' },
  '& td': {
    padding: '7px 10px',
    borderTop: '1px solid',
    borderColor: 'line',
    verticalAlign: 'top',
    minWidth: '72px',
    maxWidth: '260px',
    overflowWrap: 'break-word',
  },
  '& td:first-of-type': { minWidth: '36px' },
  // What is wrong stays in sight while the cells are moved below it.
  '& [data-reason]': {
    position: 'sticky',
    insetInlineEnd: '0',
    // Above the frames of the cells that are moved below it.
    zIndex: '1',
    minWidth: 'min(220px, 36vw)',
    borderInlineStart: '1px solid',
    borderInlineStartColor: 'line',
  },
  '& td[data-reason]': { background: 'surface', color: 'bad' },
  '& td[data-wrong]': {
    background: 'badBg',
    color: 'bad',
    fontWeight: 'semibold',
    outline: '1px solid',
    outlineColor: 'bad',
    outlineOffset: '-1px',
  },
  '& i': { color: 'fgMuted' },
}
