import { useCommands, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, Section, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'

const MOST = 50

/**
 * Lists the snapshots of a response, up to 50 from the server, the newest first, and keeps one more for who
 * may change the response.
 */
export function Snapshots({ response }: { response: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const query = useMemo(
    (): Query => ({
      types: ['ConsultSnapshot'],
      must: [{ prop: 'response', kind: 'rel', value: [response.$id] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: MOST,
      labels: true,
    }),
    [response.$id],
  )
  const { ids, labels, status } = useSearch(query)
  const mayWrite = response.$can?.['update'] === true && response.$deleted !== true
  const keep = () => {
    setBusy(true)
    act('keepSnapshot', response.$id, {})
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Section title={t('consultation.snapshot.title')} note={t('consultation.snapshot.help')}>
      {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
      {ids.length === 0 && status === 'ready' && <Text tone="muted">{t('consultation.snapshot.none')}</Text>}
      {mayWrite && (
        <Box>
          <Button size="sm" icon="history" busy={isBusy} onClick={keep}>
            {t('consultation.snapshot.keep')}
          </Button>
        </Box>
      )}
    </Section>
  )
}
