import { useListValues, useSearch, useSession, useTranslate } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Box, Checkbox, Field, Input, NativeSelect, ToggleChip } from '@cairn/ui'
import { memo, useMemo } from 'react'
import type { CaptureAbout as About } from '../../../model/capture/capture-about.ts'
import { openTrips, openWork } from '../../../model/queries.ts'
import { NO_FAULT } from './no-fault.ts'

interface CaptureAboutProps {
  program: string
  isTrip: boolean
  about: About
  onChange: (about: About) => void
}

/**
 * Asks what a record belongs to: the trip, the work and its categories; of a trip, who goes along and the
 * return.
 */
export const CaptureAbout = memo(function CaptureAbout({ program, isTrip, about, onChange }: CaptureAboutProps) {
  const t = useTranslate()
  const contact = useSession()?.contact
  const trips = useSearch(useMemo(() => (isTrip ? null : openTrips(program, contact)), [isTrip, program, contact]))
  const work = useSearch(useMemo(() => openWork(program), [program]))
  const categories = Object.values(useListValues('CATEGORIES') ?? {})
    .flat()
    .filter(({ archived, deleted }) => !archived && !deleted)
  const { crew, back, sensitive } = about
  const toggled = (key: string) =>
    about.categories.includes(key) ? about.categories.filter((each) => each !== key) : [...about.categories, key]
  return (
    <Box display="grid" gap="12px">
      <Choice
        label={t('geokeeper.about.trip')}
        value={about.trip}
        {...{ ids: trips.ids, labels: trips.labels }}
        onChange={(trip) => onChange({ ...about, trip })}
      />
      <Choice
        label={t('geokeeper.about.work')}
        value={about.workItem}
        {...{ ids: work.ids, labels: work.labels }}
        onChange={(workItem) => onChange({ ...about, workItem })}
      />
      {isTrip && (
        <>
          <Field label={t('types.GeoKeeperFieldData.props.crew')}>
            {(attributes) => (
              <RelationPicker
                attributes={{ ...attributes, ...NO_FAULT, name: 'crew' }}
                type="Contact"
                many
                value={crew}
                onChange={(next) => onChange({ ...about, crew: [next ?? []].flat().map(String) })}
              />
            )}
          </Field>
          <Field label={t('types.GeoKeeperFieldData.props.back')}>
            {(attributes) => (
              <Input
                {...attributes}
                type="datetime-local"
                height="3rem"
                value={back}
                onChange={({ target }) => onChange({ ...about, back: target.value })}
              />
            )}
          </Field>
        </>
      )}
      {!isTrip && (
        <>
          <Box
            role="group"
            aria-label={t('types.GeoKeeperFieldData.props.categories')}
            display="flex"
            flexWrap="wrap"
            gap="8px"
          >
            {categories.map(({ key, label }) => (
              <ToggleChip
                key={key}
                pressed={about.categories.includes(key)}
                onClick={() => onChange({ ...about, categories: toggled(key) })}
              >
                {label}
              </ToggleChip>
            ))}
          </Box>
          <Box as="label" display="flex" alignItems="center" gap="10px" minHeight="3rem">
            <Checkbox checked={sensitive} onChange={() => onChange({ ...about, sensitive: !sensitive })} />
            {t('geokeeper.about.sensitive')}
          </Box>
        </>
      )}
    </Box>
  )
})

interface ChoiceProps {
  label: string
  value: string
  ids: readonly string[]
  labels: Readonly<Record<string, string>>
  onChange: (id: string) => void
}

/** One of a few items, or none. Renders nothing if there are none. */
function Choice({ label, value, ids, labels, onChange }: ChoiceProps) {
  const t = useTranslate()
  if (ids.length === 0) return null
  return (
    <Field label={label}>
      {(attributes) => (
        <NativeSelect {...attributes} height="3rem" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('geokeeper.noChoice')}</option>
          {ids.map((id) => (
            <option key={id} value={id}>
              {labels[id] ?? id}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
