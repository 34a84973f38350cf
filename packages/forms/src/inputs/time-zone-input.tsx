import { useId, useState, type ComponentProps } from 'react'
import { Input } from '@cairn/ui'
import { asText, type ControlledProps } from './controlled.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

/** A time zone as a property: any name that the check of its value takes. */
export function TimeZoneInput({ attributes, value, onChange }: ControlledProps) {
  return <ZoneLine {...attributes} maxWidth="320px" value={asText(value)} onText={onChange} />
}

interface ZoneChoiceProps {
  zone: string
  onChange: (zone: string) => void
  label: string
}

/** A time zone that always is one: what is no zone's name falls back to the last one that was. */
export function TimeZoneSelect({ zone, onChange, label }: ZoneChoiceProps) {
  const [typed, setTyped] = useState(zone)
  return (
    <ZoneLine
      aria-label={label}
      title={label}
      flex="1"
      minWidth="150px"
      maxWidth="220px"
      color="fgMuted"
      value={typed}
      onText={(text) => {
        setTyped(text)
        if (ZONES.includes(text)) onChange(text)
      }}
      onBlur={() => setTyped(zone)}
    />
  )
}

interface ZoneLineProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'onFocus' | 'onBlur'> {
  onText: (text: string) => void
  onBlur?: () => void
}

/** One line that offers the names of zones by what is typed. */
function ZoneLine({ onText, onBlur, ...rest }: ZoneLineProps) {
  const listId = useId()
  // Some four hundred names: only while one is being chosen.
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Input
        {...rest}
        list={listId}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onFocus={() => setChoosing(true)}
        onBlur={() => {
          setChoosing(false)
          onBlur?.()
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
