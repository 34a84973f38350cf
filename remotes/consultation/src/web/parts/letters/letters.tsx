import { useCell, useCommands, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { ChoiceMenu } from '@cairn/forms'
import { Box, Section, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'

const MOST = 50

/**
 * Lists the letters of a response, up to 50 from the server, the newest first, and begins one from a template
 * for who may answer.
 */
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
      <ChoiceMenu
        type="LetterTemplate"
        item={response}
        icon="plus"
        title={t('consultation.letters.write')}
        none={t('consultation.letters.noTemplate')}
        isBusy={isBusy}
        onChoose={begin}
      />
    </Box>
  )
}
