import { readApproximateDate } from '@cairn/model/approximate-date'
import { formatDate, isDateText } from '@cairn/model/format'
import { useLanguage } from '@cairn/contract/web'
import { useState } from 'react'
import { Input } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'

/** Props of `DateEnd`, which edits the first or last date of a range. */
export interface DateEndProps {
  label: string
  placeholder: string
  end: 'from' | 'to'
  /** YYYY[-MM[-DD]], or what was typed and is no date. Empty for none. */
  value: string
  onChange: (value: string) => void
}

/**
 * Edits the first or last date of a range, typed as dates of items are: the beginning or the end of what was
 * typed. The text stays as typed; below it is shown how it is understood.
 */
export function DateEnd({ label, placeholder, end, value, onChange }: DateEndProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState(value)
  const shown = readEnd(typed, end) === value ? typed : value
  return (
    <>
      <Input
        aria-label={label}
        placeholder={placeholder}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(readEnd(target.value, end))
        }}
      />
      {shown !== value && (
        <Box color="fgMuted" fontSize="sm" role="status">
          {formatDate(value, language)}
        </Box>
      )}
    </>
  )
}

/** The date at one end of what was typed, as a query takes it; the text itself if it is no date. */
function readEnd(typed: string, end: 'from' | 'to'): string {
  return isDateText(typed.slice(0, 10)) ? typed : (readApproximateDate(typed, { order: 'dmy' })[end] ?? typed)
}
