import { useTranslate } from '@cairn/contract/web'
import type { ImportFound, SecondTable } from '@cairn/model/imports'
import { Box, Field, NativeSelect } from '@cairn/ui'
import type { ImportWork } from './use-import-work.ts'

/**
 * Asks for a second sheet, and for the columns that join its rows to those of the first. Renders nothing for
 * a file with one sheet.
 */
export function SecondTableChoice({ found, work }: { found: ImportFound; work: ImportWork }) {
  const t = useTranslate()
  const { plan } = work
  const { sheets = [], sheet, second: headings } = found
  if (!plan || (sheets.length < 2 && !headings)) return null
  const { second } = plan
  // The columns are others then: the tables are looked at again.
  const look = (next: SecondTable | undefined) => {
    const { second: _former, ...others } = plan
    work.run('lookAtImport', { plan: { ...others, ...(next ? { second: next } : {}) } })
  }
  const others = sheets.filter((name) => name !== sheet)
  const isBarred = !work.canUpdate || work.isAtWork
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(11.25rem, 100%), 1fr))" gap="3">
      {others.length > 0 && (headings === undefined || second?.sheet !== undefined) && (
        <Choice
          label={t('forms.import.second')}
          none={t('forms.import.second.none')}
          options={others}
          value={second?.sheet ?? ''}
          isBarred={isBarred}
          choose={(name) => look(name === '' ? undefined : { from: '', to: '', sheet: name })}
        />
      )}
      {headings && second && (
        <>
          <Choice
            label={t('forms.import.second.here')}
            options={headings.here}
            value={second.from}
            isBarred={isBarred}
            choose={(from) => look({ ...second, from })}
          />
          <Choice
            label={t('forms.import.second.there')}
            options={headings.there}
            value={second.to}
            isBarred={isBarred}
            choose={(to) => look({ ...second, to })}
          />
        </>
      )}
    </Box>
  )
}

interface ChoiceProps {
  label: string
  none?: string
  options: readonly string[]
  value: string
  isBarred: boolean
  choose: (value: string) => void
}

function Choice({ label, none, options, value, isBarred, choose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} disabled={isBarred} onChange={({ target }) => choose(target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
