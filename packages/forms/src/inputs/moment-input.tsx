import { useId, useState } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { momentAt, ownZone, wallTime } from '@cairn/model/zones'
import { Box, Input } from '@cairn/ui'
import { textOf, type GroupProps } from './controlled.ts'
import { Preview } from './text-inputs.tsx'

/** A moment by the clock of a place: the person's own until they name another. Kept as ISO 8601 in UTC. */
export function MomentInput({ attributes, value, onChange, label }: GroupProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [zone, setZone] = useState(ownZone)
  const isElsewhere = zone !== ownZone()
  return (
    <Box display="flex" flexDirection="column" gap="2px">
      <Box display="flex" flexWrap="wrap" gap="8px">
        <Input
          {...attributes}
          type="datetime-local"
          flex="1"
          minWidth="220px"
          maxWidth="240px"
          value={wallTime(value, zone)}
          onChange={(event) => onChange(momentAt(event.target.value, zone) ?? null)}
        />
        <ZoneInput zone={zone} onChange={setZone} label={translate('forms.zone', { label })} />
      </Box>
      {isElsewhere && textOf(value) !== '' && (
        <Preview text={translate('forms.yourTime', { time: formatDateTime(textOf(value), language) })} />
      )}
    </Box>
  )
}

const ZONES = Intl.supportedValuesOf('timeZone')

/** A time zone by typing part of its name; what is no zone's name falls back to the last one that was. */
function ZoneInput({ zone, onChange, label }: { zone: string; onChange: (zone: string) => void; label: string }) {
  const listId = useId()
  const [typed, setTyped] = useState(zone)
  // Some four hundred names: only while one is being chosen.
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Input
        aria-label={label}
        title={label}
        list={listId}
        flex="1"
        minWidth="150px"
        maxWidth="220px"
        color="fgMuted"
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (ZONES.includes(event.target.value)) onChange(event.target.value)
        }}
        onFocus={() => setChoosing(true)}
        onBlur={() => {
          setTyped(zone)
          setChoosing(false)
        }}
      />
      <datalist id={listId}>
        {(isChoosing ? ZONES : []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
