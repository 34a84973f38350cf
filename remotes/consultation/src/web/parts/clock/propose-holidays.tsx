import { useCommands, useItems, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { AsyncContent, Box, Button, Checkbox, Field, HStack, NativeSelect, Stack, Text, useAsync } from '@cairn/ui'
import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { holidayPlacesSchema, holidaysSchema, newHolidays, type Holiday } from '../../../model/clock/holidays.ts'

/** The country that is chosen at first, and how many years are offered. */
const FIRST_COUNTRY = 'CA'
const YEARS = 3

/** Shows the button that proposes public holidays for a working calendar. A person chooses among them. */
export function ProposeHolidays({ calendar }: { calendar: Item }) {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const Content = useMemo(
    () =>
      ({ close }: { close: () => void }) => <Proposals id={calendar.$id} close={close} />,
    [calendar.$id],
  )
  return (
    <Button
      size="sm"
      icon="calendar"
      onClick={() => void openDialog({ title: t('consultation.holidays.look'), Content, maxWidth: 560 })}
    >
      {t('consultation.holidays.look')}
    </Button>
  )
}

function Proposals({ id, close }: { id: string; close: () => void }) {
  const t = useTranslate()
  const [thisYear] = useState(() => Number(localDay(Date.now()).slice(0, 4)))
  const [country, setCountry] = useState(FIRST_COUNTRY)
  const [region, setRegion] = useState('')
  const [year, setYear] = useState(thisYear)
  return (
    <Stack gap="14px">
      <Text tone="muted">{t('consultation.holidays.help')}</Text>
      <HStack flexWrap="wrap" gap="8px" alignItems="flex-end">
        <Places
          {...{ id, value: country }}
          onChange={(code) => {
            setCountry(code)
            setRegion('')
          }}
        />
        <Places key={country} {...{ id, country, value: region }} onChange={setRegion} />
        <Field label={t('consultation.holidays.year')}>
          {(control) => (
            <NativeSelect {...control} value={year} onChange={(event) => setYear(Number(event.currentTarget.value))}>
              {Array.from({ length: YEARS }, (_, index) => thisYear + index).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </HStack>
      <Days key={`${country} ${region} ${year}`} {...{ id, country, region, year, close }} />
      <Text size="sm" tone="muted">
        {t('consultation.holidays.source')}
      </Text>
    </Stack>
  )
}

interface PlacesProps {
  id: string
  /** Its regions are offered, instead of countries. */
  country?: string
  value: string
  onChange: (code: string) => void
}

function Places({ id, country, value, onChange }: PlacesProps) {
  const t = useTranslate()
  const language = useLanguage().slice(0, 2)
  const { act } = useCommands()
  const ask = useCallback(async () => {
    const about = country === undefined ? {} : { country }
    return v.parse(holidayPlacesSchema, await act('holidayPlaces', id, { ...about, language })).places
  }, [act, id, country, language])
  const [asked] = useAsync(ask)
  const places = asked.status === 'ready' ? asked.value : []
  if (country !== undefined && places.length === 0) return null
  return (
    <Field label={t(country === undefined ? 'consultation.holidays.country' : 'consultation.holidays.region')}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {country !== undefined && <option value="">{t('consultation.holidays.whole')}</option>}
          {places.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

interface DaysProps {
  id: string
  country: string
  region: string
  year: number
  close: () => void
}

/** Lists the holidays that the calendar lacks. Those on which offices are closed by law are ticked. */
function Days({ id, country, region, year, close }: DaysProps) {
  const language = useLanguage().slice(0, 2)
  const { act } = useCommands()
  const calendar = useItems([id]).get(id)
  const ask = useCallback(async () => {
    const about = { country, year, language, ...(region === '' ? {} : { region }) }
    return v.parse(holidaysSchema, await act('proposeHolidays', id, about)).days
  }, [act, id, country, region, year, language])
  const asked = useAsync(ask)
  return (
    <AsyncContent of={asked}>
      {(days) =>
        calendar && <Choice calendar={calendar} days={newHolidays(days, calendar['holidays'])} close={close} />
      }
    </AsyncContent>
  )
}

function Choice({ calendar, days, close }: { calendar: Item; days: readonly Holiday[]; close: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { updateItem, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  if (days.length === 0) return <Text role="status">{t('consultation.holidays.none')}</Text>
  // What differs from the proposal is kept: all days off by law.
  const chosen = days.filter(({ date, isOff }) => isOff !== others.has(date))
  const toggle = (date: string) => {
    const next = new Set(others)
    if (!next.delete(date)) next.add(date)
    setOthers(next)
  }
  const add = () => {
    setBusy(true)
    const holidays = [...[calendar['holidays'] ?? []].flat(), ...chosen.map(({ date, name }) => ({ date, name }))]
    updateItem(calendar.$id, calendar._u, { holidays })
      .then(close)
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Box as="ul" maxHeight="320px" overflowY="auto">
        {days.map(({ date, name, isOff }) => (
          <Box as="li" key={date} display="flex" gap="10px" alignItems="center" paddingBlock="4px">
            <Checkbox
              checked={isOff !== others.has(date)}
              onChange={() => toggle(date)}
              aria-label={`${formatDate(date, language)} ${name}`}
            />
            <Text>
              {formatDate(date, language)} · {name}
              {!isOff && ` · ${t('consultation.holidays.observance')}`}
            </Text>
          </Box>
        ))}
      </Box>
      <HStack justifyContent="flex-end">
        <Button kind="primary" busy={isBusy} disabled={chosen.length === 0} onClick={add}>
          {t('consultation.holidays.add', { count: chosen.length })}
        </Button>
      </HStack>
    </>
  )
}
