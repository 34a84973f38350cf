import { useLanguage, useTranslate, type Translate } from '@cairn/contract/web'
import { dateDoubt, readApproximateDate, type DateDoubt } from '@cairn/model/approximate-date'
import { formatDate, formatPeriod, monthNames } from '@cairn/model/format'
import { Box, Input } from '@cairn/ui'
import { asRecord, type ControlledProps } from '../state/controlled.ts'

/** Days in numbers are typed as dates are shown: the day first. What else they may mean is said. */
const HOW = { order: 'dmy' } as const

/**
 * Edits a date as it was written, such as `c. 1920`, and says below which period it is found by, and what is
 * odd about it. The value is `{ text, from?, to?, about? }`.
 */
export function ApproximateDateInput({ attributes, value, onChange }: ControlledProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { text = '', from, to } = typeof value === 'string' ? { text: value } : asRecord(value)
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const isRead = from !== undefined || to !== undefined
  const doubt = dateDoubt(text)
  return (
    <Box display="flex" flexDirection="column" gap="4px">
      <Input
        {...attributes}
        placeholder={translate('forms.approximate.example')}
        value={text}
        onChange={(event) => {
          const written = event.target.value
          onChange(written === '' ? null : { ...readApproximateDate(written, HOW), text: written })
        }}
      />
      {text !== '' && (
        <Box fontSize="sm" role="status">
          {doubt && <Box color="warn">{doubtText(translate, language, doubt, from)}</Box>}
          <Box color="fgMuted">
            {isRead
              ? translate('forms.approximate.found', { period: formatPeriod(period, language) })
              : translate('forms.approximate.unread')}
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** What is odd about a date. `from` is the day that is taken of two. */
function doubtText(translate: Translate, language: string, doubt: DateDoubt, from: string | undefined): string {
  switch (doubt.code) {
    case 'noDay': {
      const month = monthNames('long', language)[Number(doubt.month) - 1] ?? ''
      return translate('forms.approximate.noDay', { day: String(Number(doubt.day)), month })
    }
    case 'noMonth':
      return translate('forms.approximate.noMonth', { month: doubt.month })
    case 'twoDays': {
      const other = doubt.days.find((day) => day !== from) ?? ''
      return translate('forms.approximate.twoDays', { other: formatDate(other, language) })
    }
    case 'future':
      return translate('forms.approximate.future', { year: doubt.year })
    case 'century':
    case 'beforeEra':
      return translate(`forms.approximate.${doubt.code}`)
  }
}
