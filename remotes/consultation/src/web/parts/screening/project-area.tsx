import { useCommands, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { ItemField } from '@cairn/forms'
import { formatDate } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { Box, Button, DescriptionList, lazyComponent, Section, Skeleton, useAsync } from '@cairn/ui'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { areaVersionsSchema } from '../../../model/screening/area-versions.ts'

/** Properties that `ProjectArea` shows. */
export const AREA: readonly string[] = ['projectArea', 'areaHectares']

const CompareAreas = lazyComponent(() => import('./compare-areas.tsx'), <Skeleton height="320px" width="full" />)

/**
 * Shows the area of a project on a map, which says how large it is, and compares it with those it had before,
 * which it asks of the server. Renders nothing for a file without one.
 */
export function ProjectArea({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { act } = useCommands()
  const [isCompared, setCompared] = useState(false)
  const ask = useCallback(async () => v.parse(areaVersionsSchema, await act('areaVersions', item.$id)), [act, item.$id])
  const [asked] = useAsync(ask, item._u)
  if ((item['projectArea'] ?? null) === null) return null
  const areas = asked.status === 'ready' ? asked.value.areas : []
  const changed = areas.length > 1 ? areas.at(-1)?.ts : undefined
  const notes = [
    ...(changed === undefined
      ? []
      : [t('consultation.area.changed', { date: formatDate(localDay(Date.parse(changed)), language) })]),
  ]
  return (
    <Section
      title={t('types.Consultation.props.projectArea')}
      {...(notes.length > 0 ? { note: notes.join(' · ') } : {})}
    >
      {isCompared && areas.length > 1 ? (
        <CompareAreas item={item} areas={areas} key={areas.length} />
      ) : (
        <DescriptionList>
          <ItemField name="projectArea" label={t('types.Consultation.sections.place')} />
        </DescriptionList>
      )}
      {areas.length > 1 && (
        <Box>
          <Button size="sm" icon="history" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
            {t('consultation.area.compare')}
          </Button>
        </Box>
      )}
    </Section>
  )
}
