import type { Filter } from '@cairn/contract/query'
import { useTranslate } from '@cairn/contract/web'
import { Input } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'

type Of<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>

interface PlaceProps<Kind extends Filter['kind']> {
  /** The property in words. */
  label: string
  filter: Of<Kind>
  onChange: (filter: Filter) => void
}

const SIDES = ['west', 'south', 'east', 'north'] as const

/**
 * Shows inputs for the four sides of a bounding box in degrees. A polygon, which can only come from an
 * address, is shown in words and cannot be edited.
 */
export function BoundsInput({ label, filter, onChange }: PlaceProps<'within'>) {
  const translate = useTranslate()
  const { value } = filter
  if (!Array.isArray(value)) return translate('ui.filters.words.within')
  const change = (side: number, degrees: number) => {
    const [west, south, east, north] = value.map((former, at) => (at === side ? degrees : former))
    onChange({ ...filter, value: [west ?? 0, south ?? 0, east ?? 0, north ?? 0] })
  }
  return (
    <Box display="grid" gridTemplateColumns="1fr 1fr" gap="6px">
      {SIDES.map((side, index) => (
        <Measure
          key={side}
          label={label}
          name={side}
          value={value[index]}
          onChange={(degrees) => change(index, degrees ?? 0)}
        />
      ))}
    </Box>
  )
}

/** Shows inputs for a point in degrees and a distance from it in metres. */
export function NearInput({ label, filter, onChange }: PlaceProps<'near'>) {
  const {
    point: [longitude, latitude],
    metres,
  } = filter.value
  const change = (value: Partial<{ longitude: number; latitude: number; metres: number }>) => {
    const all = { longitude, latitude, metres, ...value }
    onChange({ ...filter, value: { point: [all.longitude, all.latitude], metres: all.metres } })
  }
  const at = { longitude, latitude, metres }
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(5.625rem, 100%), 1fr))" gap="6px">
      {(['latitude', 'longitude', 'metres'] as const).map((name) => (
        <Measure
          key={name}
          label={label}
          name={name}
          value={at[name]}
          onChange={(number) => change({ [name]: number ?? Number.NaN })}
        />
      ))}
    </Box>
  )
}

interface MeasureProps {
  label: string
  name: 'latitude' | 'longitude' | 'metres' | 'west' | 'south' | 'east' | 'north'
  value: number | undefined
  /** Called with undefined if the input is empty. */
  onChange: (value: number | undefined) => void
}

function Measure({ label, name, value, onChange }: MeasureProps) {
  const text = useTranslate()(`ui.filters.${name}`)
  return (
    <Box as="label" display="flex" flexDirection="column" fontSize="xs" color="fgMuted">
      {text}
      <Input
        type="number"
        step="any"
        aria-label={`${label}: ${text}`}
        value={value === undefined || Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      />
    </Box>
  )
}
