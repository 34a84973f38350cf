import { useCell, useCommands, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'

/** Lists the records of a consultation with one community, and compiles a new one. */
export function Records({ notice }: { notice: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const { openRight } = useCell()
  const [isBusy, setBusy] = useState(false)
  const query = useMemo(
    (): Query => ({
      types: ['ConsultRecord'],
      must: [{ prop: 'notice', kind: 'rel', value: [notice.$id] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: 20,
      labels: true,
    }),
    [notice.$id],
  )
  const { ids, labels } = useSearch(query)
  const compile = () => {
    setBusy(true)
    act('compileRecord', notice.$id, {})
      .then((made) => openRight(`i-${(made as Item).$id}`))
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Section title={t('consultation.record.title')}>
      {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
      <Box>
        <Button size="sm" icon="scroll" busy={isBusy} onClick={compile}>
          {t('consultation.record.compile')}
        </Button>
      </Box>
    </Section>
  )
}
