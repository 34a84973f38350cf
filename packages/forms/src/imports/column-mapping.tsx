import { useLanguage, useTranslate, type ItemType, type Translate } from '@cairn/contract/web'
import { searchedProperty } from '@cairn/contract'
import {
  ID_TARGET,
  ROW_TARGET,
  isLanguageTag,
  isLongText,
  isTarget,
  targetsOf,
  type ImportColumn,
  type ImportFound,
  type ImportTrial,
} from '@cairn/model/imports'
import { languageName } from '@cairn/model/language-names'
import { Box, Button, HStack, Icon, Input, NativeSelect, Stack, Text } from '@cairn/ui'
import { DateChoices } from './date-choices.tsx'
import type { ImportWork } from './use-import-work.ts'

const LEFT_OUT = '$leftOut'
/** Long texts that take what has no property of its own, the better first. */
const NOTES = ['notes', 'description']
/** Languages that every text may have. */
const COMMON_LANGUAGES = ['en', 'fr']

interface ColumnMappingProps {
  type: ItemType
  found: ImportFound
  trial: ImportTrial | undefined
  work: ImportWork
}

/**
 * Edits which property each column of the file is imported to. Columns are only left out if the person says
 * so.
 */
export function ColumnMapping({ type, found, trial, work }: ColumnMappingProps) {
  const t = useTranslate()
  const own = useLanguage()
  const columns = work.plan?.columns ?? []
  // What a reader of an area says of a column is offered, too.
  const said = columns.flatMap(({ to }) => (to !== undefined && isTarget(type.properties, to) ? [to] : []))
  const targets = [...new Set([...targetsOf(type.properties, languagesOf(own, columns)), ...said])]
    .map((name) => ({ name, title: titleOf(t, type, name, own) }))
    .toSorted((one, other) => one.title.localeCompare(other.title))
  const open = columns.filter(isOpen).length
  // A reader has columns for all that such a file may have. The empty ones are left out.
  const shown = columns
    .map((column, at) => ({ column, at }))
    .filter(({ at }) => found.isOwn !== true || found.columns[at]?.filled !== 0)
  const notes = NOTES.find((name) => isLongText(type.properties, name) && isTarget(type.properties, name))
  const decideOpen = (said: Partial<ImportColumn>) =>
    work.change({
      columns: columns.map((column) => (isOpen(column) ? { heading: column.heading, values: {}, ...said } : column)),
    })
  return (
    <Box as="ul" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
      <Box
        as="li"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr) 24px minmax(0, 1.2fr)"
        padding="8px 14px"
        bg="sunken"
        fontSize="note"
        fontWeight="semibold"
        color="fgMuted"
      >
        <span>{t('forms.import.column')}</span>
        <span />
        <span>{t('forms.import.becomes')}</span>
      </Box>
      {shown.map(({ column, at }) => (
        <MappedColumn
          key={`${at} ${column.heading}`}
          {...{ type, column, at, targets, work }}
          name={headingOf(t, type, own, found, column) || t('forms.import.columnN', { n: at + 1 })}
          isSplit={found.isOwn !== true}
          samples={found.columns[at]?.samples ?? []}
          problems={problemsOf(trial, at)}
          openWords={trial?.words.filter((word) => word.column === at).length ?? 0}
        />
      ))}
      {open > 1 && work.canUpdate && (
        <Box
          as="li"
          display="flex"
          flexWrap="wrap"
          gap="2"
          padding="10px 14px"
          borderTop="1px solid"
          borderColor="line"
        >
          {notes && (
            <Button size="sm" onClick={() => decideOpen({ to: notes })}>
              {t('forms.import.keepOpen', { count: open, property: titleOf(t, type, notes, own) })}
            </Button>
          )}
          <Button size="sm" onClick={() => decideOpen({ leftOut: true })}>
            {t('forms.import.leaveOutOpen', { count: open })}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Returns the heading of a column in words; of a file that its area reads it is the name of a property. */
export function headingOf(
  t: Translate,
  type: ItemType,
  own: string,
  found: ImportFound,
  { heading }: ImportColumn,
): string {
  return found.isOwn === true && searchedProperty(type.properties, heading) ? titleOf(t, type, heading, own) : heading
}

/** Tells whether nobody has said yet what a column becomes. */
function isOpen({ to, leftOut }: ImportColumn): boolean {
  return to === undefined && !leftOut
}

function problemsOf(trial: ImportTrial | undefined, at: number): ReadonlySet<string> {
  const problems = (trial?.rows ?? []).flatMap((row) => row.problems)
  return new Set(problems.filter(({ column }) => column === at).map(({ code }) => code))
}

interface MappedColumnProps {
  type: ItemType
  column: ImportColumn
  at: number
  name: string
  /** A cell may have several values. */
  isSplit: boolean
  targets: readonly { name: string; title: string }[]
  samples: readonly string[]
  /** Codes of what the trial found wrong in this column. */
  problems: ReadonlySet<string>
  openWords: number
  work: ImportWork
}

function MappedColumn(props: MappedColumnProps) {
  const { type, column, at, name, isSplit, targets, samples, problems, openWords, work } = props
  const t = useTranslate()
  const { to, leftOut } = column
  const isProperty = to !== undefined && to !== ID_TARGET && to !== ROW_TARGET
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) 24px minmax(0, 1.2fr)"
      gap="2"
      alignItems="center"
      padding="10px 14px"
      borderTop="1px solid"
      borderColor="line"
    >
      <Box minWidth="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text size="sm" tone="muted" truncate>
          {samples.join(', ')}
        </Text>
      </Box>
      <Box color="fgMuted" aria-hidden="true">
        <Icon name="chevron-right" />
      </Box>
      <Stack gap="1">
        <NativeSelect
          aria-label={t('forms.import.becomesOf', { column: name })}
          aria-invalid={isOpen(column) ? true : undefined}
          disabled={!work.canUpdate}
          value={to ?? (leftOut ? LEFT_OUT : '')}
          onChange={({ target: { value } }) =>
            work.mapColumn(type, at, value === LEFT_OUT ? undefined : value, samples)
          }
        >
          <option value="">{t('forms.import.choose')}</option>
          <option value={LEFT_OUT}>{t('forms.import.leaveOut')}</option>
          <option value={ID_TARGET}>{t('forms.import.id')}</option>
          {type.tree && <option value={ROW_TARGET}>{t('forms.import.rowNumber')}</option>}
          {targets.map((target) => (
            <option key={target.name} value={target.name}>
              {target.title}
            </option>
          ))}
        </NativeSelect>
        {isProperty && isSplit && <ColumnDetails {...{ type, to, column, at, work }} />}
        {isProperty && <DateChoices {...{ type, to, name, column, at, problems, work }} />}
        {to !== undefined && work.plan?.key.includes(to) && (
          <Text size="sm" color="ok">
            {t('forms.import.isKey')}
          </Text>
        )}
        {openWords > 0 && (
          <Text size="sm" color="warn">
            {t('forms.import.wordsOpen', { count: openWords })}
          </Text>
        )}
      </Stack>
    </Box>
  )
}

interface ColumnDetailsProps {
  type: ItemType
  to: string
  column: ImportColumn
  at: number
  work: ImportWork
}

/** Asks for the sign between the values of one cell. */
function ColumnDetails({ type, to, column, at, work }: ColumnDetailsProps) {
  const t = useTranslate()
  const property = searchedProperty(type.properties, to)
  if (property?.many)
    return (
      <HStack gap="2">
        <Text size="sm" tone="muted">
          {t('forms.import.splitAt')}
        </Text>
        <Input
          aria-label={t('forms.import.splitAt')}
          width="64px"
          maxLength={5}
          disabled={!work.canUpdate}
          value={column.separator ?? ''}
          onChange={({ target: { value } }) =>
            work.changeColumn(at, { separator: value === '' ? undefined : value } as Partial<ImportColumn>)
          }
        />
      </HStack>
    )
  return null
}

/** Languages whose words a column may become: the usual ones, and those that columns are headed by. */
function languagesOf(own: string, columns: readonly ImportColumn[]): string[] {
  const headed = columns.flatMap(({ heading, to = '' }) => [heading, to.split('.')[1] ?? ''].filter(isLanguageTag))
  return [...new Set([...COMMON_LANGUAGES, own, ...headed])]
}

/** The title of a property, of a part of a group, or of the words of one language. */
function titleOf(t: Translate, type: ItemType, name: string, own: string): string {
  const [of = '', language = ''] = name.split('.')
  if (type.properties[of]?.t !== 'translated') return t(`types.${type.name}.props.${name}`)
  return t('forms.inLanguage', { label: t(`types.${type.name}.props.${of}`), language: languageName(language, own) })
}
