import { useId, useState, type ComponentProps } from 'react'
import { Input } from '@cairn/ui'
import { asText, type ControlledProps } from '../state/controlled.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

/**
 * Edits a property that holds a time zone name. Names are suggested while typing but not enforced here.
 */
export function TimeZoneInput({ attributes, value, onChange }: ControlledProps) {
  return <ZoneLine {...attributes} maxWidth="var(--input-most, 320px)" value={asText(value)} onText={onChange} />
}

interface TimeZoneSelectProps {
  zone: string
  onChange: (zone: string) => void
  label: string
}

/**
 * Edits a time zone that is always valid. An invalid name is replaced by the last valid one when the
 * field loses focus.
 */
export function TimeZoneSelect({ zone, onChange, label }: TimeZoneSelectProps) {
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

/** Shows a text field that suggests time zone names. */
function ZoneLine({ onText, onBlur, ...rest }: ZoneLineProps) {
  const listId = useId()
  // There are about 400 names, so they are rendered only while the field has the focus.
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
