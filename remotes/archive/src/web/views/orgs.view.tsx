import { useCallback, useDeferredValue, useState } from 'react'
import { useCell, useCommands, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { AsyncContent, Box, Chip, ColumnBody, EmptyState, LinkButton, SearchField, Text, useAsync } from '@cairn/ui'
import * as v from 'valibot'

const answerSchema = v.object({
  results: v.array(v.object({ id: v.string(), label: v.string(), count: v.number() })),
  isWhole: v.boolean(),
})

/**
 * Asks the server for the organisations that material came from, and lists them with the number of their
 * entries. A field searches them.
 */
export default function OrgsView() {
  const t = useTranslate()
  const { act } = useCommands()
  const { openRight } = useCell()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('searchSourceOrgs', 'ArchiveEntry-0', { query })),
    [act, query],
  )
  const found = useAsync(ask)
  return (
    <ColumnBody padded>
      <SearchField
        label={t('archive.orgs.find')}
        clearLabel={t('archive.orgs.clear')}
        value={typed}
        onChange={setTyped}
      />
      <AsyncContent of={found}>
        {({ results, isWhole }) =>
          results.length === 0 ? (
            <EmptyState icon="building" title={t('archive.orgs.none')} guidance={t('archive.orgs.noneHelp')} />
          ) : (
            <>
              <ul>
                {results.map(({ id, label, count }) => (
                  <Box
                    as="li"
                    key={id}
                    display="flex"
                    justifyContent="space-between"
                    alignItems="center"
                    gap="12px"
                    minHeight="2.75rem"
                    borderBottom="1px solid"
                    borderColor="line"
                  >
                    <LinkButton onClick={() => openRight(itemKey(id))}>{label}</LinkButton>
                    <Chip>{t('archive.orgs.count', { count })}</Chip>
                  </Box>
                ))}
              </ul>
              {!isWhole && <Text tone="muted">{t('archive.orgs.more')}</Text>}
            </>
          )
        }
      </AsyncContent>
    </ColumnBody>
  )
}
