import { useLanguage, useTranslate } from '@cairn/contract/web'
import { readApproximateDate } from '@cairn/model/approximate-date'
import { formatPeriod } from '@cairn/model/format'
import { Box, Input } from '@cairn/ui'
import { asRecord, type ControlledProps } from '../state/controlled.ts'

/**
 * Edits a date as it was written, such as `c. 1920`, and says below which period it is found by. The value is
 * `{ text, from?, to?, about? }`.
 */
export function ApproximateDateInput({ attributes, value, onChange }: ControlledProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { text = '', from, to } = typeof value === 'string' ? { text: value } : asRecord(value)
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const isRead = from !== undefined || to !== undefined
  return (
    <Box display="flex" flexDirection="column" gap="4px">
      <Input
        {...attributes}
        value={text}
        onChange={(event) => {
          const written = event.target.value
          onChange(written === '' ? null : { ...readApproximateDate(written), text: written })
        }}
      />
      {text !== '' && (
        <Box color="fgMuted" fontSize="sm" role="status">
          {isRead
            ? translate('forms.approximate.found', { period: formatPeriod(period, language) })
            : translate('forms.approximate.unread')}
        </Box>
      )}
    </Box>
  )
}
