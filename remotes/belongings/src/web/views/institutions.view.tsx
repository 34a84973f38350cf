import { useCallback, useDeferredValue, useState } from 'react'
import { useCell, useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDate } from '@cairn/model/format'
import { AsyncContent, Box, Chip, ColumnBody, EmptyState, LinkButton, SearchField, Text, useAsync } from '@cairn/ui'
import * as v from 'valibot'
import { OtherHolders } from '../parts/holders/other-holders.tsx'
import { RETURN_STATES, RETURN_TONES } from '../../model/claims/return-machine.ts'

const answerSchema = v.object({
  others: v.number(),
  results: v.array(
    v.object({
      ...{ id: v.string(), label: v.string(), count: v.number(), claims: v.number() },
      ...{ statuses: v.record(v.string(), v.number()), contact: v.optional(v.string()) },
    }),
  ),
})

/**
 * Asks the server who holds belongings, and lists them with how many of each status, how many claims are open
 * and the last contact. A field searches them by name.
 */
export default function InstitutionsView() {
  const t = useTranslate()
  const language = useLanguage()
  const { act } = useCommands()
  const { openRight } = useCell()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('searchBelongingOrgs', 'Belonging-0', { query })),
    [act, query],
  )
  const found = useAsync(ask)
  return (
    <ColumnBody padded>
      <SearchField
        label={t('belongings.holders.find')}
        clearLabel={t('belongings.holders.clear')}
        value={typed}
        onChange={setTyped}
      />
      <AsyncContent of={found}>
        {({ results, others }) =>
          results.length === 0 ? (
            <EmptyState icon="building" title={t('belongings.holders.none')} guidance={t('belongings.noneHelp')} />
          ) : (
            <>
              <ul>
                {results.map(({ id, label, count, claims, statuses, contact }) => (
                  <Box as="li" key={id} padding="10px 0" borderBottom="1px solid" borderColor="line">
                    <Box display="flex" justifyContent="space-between" gap="12px" alignItems="center">
                      <LinkButton onClick={() => openRight(itemKey(id))}>{label}</LinkButton>
                      <Text size="sm">{t('belongings.holders.count', { count })}</Text>
                    </Box>
                    <Box display="flex" flexWrap="wrap" gap="6px" paddingTop="6px">
                      {claims > 0 && <Chip icon="scale">{t('belongings.holders.claims', { count: claims })}</Chip>}
                      {RETURN_STATES.flatMap((state) => {
                        const each = statuses[state] ?? 0
                        return each === 0
                          ? []
                          : [
                              <Chip key={state} tone={RETURN_TONES[state]}>
                                {`${t(`types.Belonging.options.repatriationStatus.${state}`)} · ${each}`}
                              </Chip>,
                            ]
                      })}
                    </Box>
                    {contact && (
                      <Text size="sm" tone="muted">
                        {t('belongings.holders.lastContact', { date: formatDate(contact, language) })}
                      </Text>
                    )}
                  </Box>
                ))}
              </ul>
              <OtherHolders count={others} />
            </>
          )
        }
      </AsyncContent>
    </ColumnBody>
  )
}
