import type { Geometry } from '@cairn/contract'
import { useCommands, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, Callout, Section, Text, useAsync } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { isOutdated } from '../../../model/screening/screening.ts'
import { orderedJson } from '../../../model/records/snapshot.ts'
import { ScreeningFound } from './screening-found.tsx'

const MOST = 50
const allowedSchema = v.object({ screenArea: v.boolean() })

/**
 * Shows the result of the last area screening of a file and earlier ones, up to 50 from the server, with a
 * button to screen again.
 */
export function Screenings({ response }: { response: Item }) {
  const t = useTranslate()
  const query = useMemo(
    (): Query => ({
      types: ['ScreeningRun'],
      must: [{ prop: 'response', kind: 'rel', value: [response.$id] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: MOST,
      labels: true,
    }),
    [response.$id],
  )
  const { ids, labels, status } = useSearch(query)
  const [first, ...earlier] = ids
  const last = useItems(first === undefined ? [] : [first]).get(first ?? '')
  const isOld = useIsOld(response, last)
  return (
    <Section title={t('consultation.screening.title')}>
      {isOld && <Callout tone="warn" icon="alert" title={t('consultation.screening.changed')} />}
      {first === undefined && status === 'ready' && <Text tone="muted">{t('consultation.screening.never')}</Text>}
      {last && <ScreeningFound run={last} />}
      {last && <ItemRows ids={[last.$id, ...earlier]} labels={labels} />}
      <ScreenButton response={response} />
    </Section>
  )
}

/** Looks at the area now. Renders nothing for who may not. */
function ScreenButton({ response: { $id, $deleted } }: { response: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const ask = useCallback(
    async () => v.parse(allowedSchema, await act('isAllowed', $id, { actions: ['screenArea'] })).screenArea,
    [act, $id],
  )
  const [allowed] = useAsync(ask)
  if ($deleted === true || allowed.status !== 'ready' || !allowed.value) return null
  const screen = () => {
    setBusy(true)
    act('screenArea', $id, {})
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box>
      <Button size="sm" icon="search" busy={isBusy} onClick={screen}>
        {t('consultation.screening.screen')}
      </Button>
    </Box>
  )
}

/** Whether the file has another area than the last look was at. */
function useIsOld(response: Item, last: Item | undefined): boolean {
  const file = String(response['consultation'])
  const area = useItems([file]).get(file)?.['projectArea'] as Geometry | undefined
  const digest = useCallback(() => digestOf(area), [area])
  const [answer] = useAsync(digest)
  return answer.status === 'ready' && answer.value !== undefined && isOutdated(last, answer.value)
}

/** SHA-256 of an area as the server takes it. Undefined without one, and where the browser cannot. */
async function digestOf(area: Geometry | undefined): Promise<string | undefined> {
  if (!area || typeof crypto.subtle === 'undefined') return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(orderedJson(area)))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
