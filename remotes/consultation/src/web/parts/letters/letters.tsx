import { useCell, useCommands, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, LazyMenu, Section, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'

const MOST = 50
const TEMPLATES: Query = {
  types: ['LetterTemplate'],
  mustNot: [{ prop: 'state', kind: 'is', value: ['ARCHIVE'] }],
  sort: [{ key: '$label', order: 'asc' }],
  max: MOST,
  labels: true,
}

/** Lists the letters of a response, the newest first, and begins one from a template for who may answer. */
export function Letters({ response }: { response: Item }) {
  const t = useTranslate()
  const query = useMemo(
    (): Query => ({
      types: ['Letter'],
      must: [{ prop: 'response', kind: 'rel', value: [response.$id] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: MOST,
      labels: true,
    }),
    [response.$id],
  )
  const { ids, labels, status } = useSearch(query)
  const letters = useItems(ids)
  const sent = ids.find((id) => letters.get(id)?.['state'] === 'SENT')
  const mayWrite = response.$can?.['update'] === true && response.$deleted !== true
  return (
    <Section title={t('consultation.letters.title')}>
      {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
      {ids.length === 0 && status === 'ready' && <Text tone="muted">{t('consultation.letters.none')}</Text>}
      {mayWrite && <WriteLetter response={response} replaces={sent} />}
    </Section>
  )
}

/**
 * Offers the templates, and begins a letter with the chosen one. After a letter was sent it takes its place.
 */
function WriteLetter({ response, replaces }: { response: Item; replaces: string | undefined }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const { openRight } = useCell()
  const [isBusy, setBusy] = useState(false)
  const { ids, labels, status } = useSearch(TEMPLATES)
  if (status === 'ready' && ids.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('consultation.letters.noTemplate')}
      </Text>
    )
  const begin = (template: string) => {
    if (isBusy) return
    setBusy(true)
    act('draftLetter', response.$id, { template, ...(replaces === undefined ? {} : { replaces }) })
      .then((made) => openRight(`i-${String((made as Item).$id)}`))
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box>
      <LazyMenu
        entries={ids.map((id) => ({ value: id, label: labels[id] ?? id }))}
        onSelect={begin}
        label={t('consultation.letters.write')}
        trigger={
          <Button size="sm" icon="plus" busy={isBusy}>
            {t('consultation.letters.write')}
          </Button>
        }
      />
    </Box>
  )
}
