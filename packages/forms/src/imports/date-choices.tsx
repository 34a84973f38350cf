import { searchedProperty } from '@cairn/contract'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import type { ImportColumn } from '@cairn/model/imports'
import { HStack, NativeSelect } from '@cairn/ui'
import type { ImportWork } from './use-import-work.ts'

const CENTURIES = ['18', '19', '20'] as const

interface DateChoicesProps {
  type: ItemType
  /** Name of the property that the column becomes. */
  to: string
  name: string
  column: ImportColumn
  at: number
  /** Codes of what the trial found wrong in this column. */
  problems: ReadonlySet<string>
  work: ImportWork
}

/**
 * Asks how the dates of a column are meant: which of their numbers is the day, and which century. Renders
 * nothing for a column that becomes no date.
 */
export function DateChoices({ type, to, name, column, at, problems, work }: DateChoicesProps) {
  const t = useTranslate()
  const property = searchedProperty(type.properties, to)
  const isAsWritten = property?.t === 'approximateDate'
  if (property?.v !== 'DT' && !isAsWritten) return null
  const set = (changes: Partial<ImportColumn>) => work.changeColumn(at, changes)
  const orders = ['dmy', 'mdy', 'ymd', ...(isAsWritten ? (['asWritten'] as const) : [])] as const
  return (
    <HStack gap="2" flexWrap="wrap">
      <NativeSelect
        aria-label={t('forms.import.orderOf', { column: name })}
        aria-invalid={problems.has('dateOrder') || undefined}
        disabled={!work.canUpdate}
        value={column.order ?? ''}
        onChange={({ target: { value } }) => set({ order: orders.find((order) => order === value) })}
      >
        <option value="">{t('forms.import.order.none')}</option>
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(`forms.import.order.${order}`)}
          </option>
        ))}
      </NativeSelect>
      {(problems.has('dateCentury') || column.century !== undefined) && (
        <NativeSelect
          aria-label={t('forms.import.centuryOf', { column: name })}
          disabled={!work.canUpdate}
          value={column.century ?? ''}
          onChange={({ target: { value } }) => set({ century: CENTURIES.find((century) => century === value) })}
        >
          <option value="">{t('forms.import.century.ask')}</option>
          {CENTURIES.map((century) => (
            <option key={century} value={century}>
              {t('forms.import.century.of', { century })}
            </option>
          ))}
        </NativeSelect>
      )}
    </HStack>
  )
}
