import type { Timeline } from '@cairn/contract/timeline'
import { DayField } from '@cairn/forms'
import { Box, Field, NativeSelect } from '@cairn/ui'
import { useItemType } from '../../state/items/use-item-type.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { useIsNarrow } from '../../frame/address/use-media.ts'
import { PersonField } from './person-field.tsx'
import { useTimelineTexts } from './texts.ts'
import { kindsOf, type TimelineFilter } from './timeline-filter.ts'

/** Props of the timeline's filters. */
export interface FilterBarProps {
  filter: TimelineFilter
  /** Called with the parts of the filter that the person changed. */
  onFilter: (change: Partial<TimelineFilter>) => void
  /** The changes shown now: their people are offered to filter by. */
  shown: Pick<Timeline, 'entries' | 'labels'>
}

/** Renders the filters of the timeline: type, person, kind and days. Collapsed on a narrow screen. */
export function FilterBar(props: FilterBarProps) {
  const t = useTimelineTexts()
  if (!useIsNarrow()) return <Fields {...props} />
  return (
    <Box as="details" flex="none" _print={{ display: 'none' }}>
      <Box as="summary" padding="10px 16px" borderBottom="1px solid" borderColor="line" cursor="pointer">
        {t('app.timeline.filter')}
      </Box>
      <Fields {...props} />
    </Box>
  )
}

function Fields({ filter, onFilter, shown }: FilterBarProps) {
  const t = useTimelineTexts()
  const { types } = useRegistry()
  const ends = [
    ['from', t('app.timeline.filter.from')],
    ['until', t('app.timeline.filter.until')],
  ] as const
  const names = [...types.keys()]
    .map((type): [string, string] => [type, t(`types.${type}.plural`)])
    .sort(([, one], [, other]) => one.localeCompare(other))
  // What else can happen to the items of a type comes with the type.
  const kinds = kindsOf(useItemType(filter.type), filter.made)
    .map((kind): [string, string] => [kind, t(`events.${kind}`)])
    .sort(([, one], [, other]) => one.localeCompare(other))
  return (
    <Box
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))"
      gap="8px"
      padding="8px 16px 12px"
      borderBottom="1px solid"
      borderColor="line"
      flex="none"
      _print={{ display: 'none' }}
    >
      <Choice label={t('app.timeline.filter.type')} value={filter.type} onChoose={(type) => onFilter({ type })}>
        {[['', t('app.timeline.filter.anyType')], ...names]}
      </Choice>
      <PersonField chosen={filter.by} shown={shown} onChoose={(by) => onFilter({ by })} />
      <Choice label={t('app.timeline.filter.made')} value={filter.made} onChoose={(made) => onFilter({ made })}>
        {[
          ['', t('app.timeline.filter.anyKind')],
          ['added', t('app.timeline.filter.added')],
          ['changed', t('app.timeline.filter.changed')],
          ...kinds,
        ]}
      </Choice>
      {ends.map(([end, label]) => (
        <DayField key={end} label={label} value={filter[end]} onChange={(day) => onFilter({ [end]: day })} />
      ))}
    </Box>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: readonly (readonly string[])[]
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={(event) => onChoose(event.target.value)}>
          {children.map(([key = '', text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
