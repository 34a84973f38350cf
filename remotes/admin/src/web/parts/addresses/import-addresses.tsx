import { useCommands, useTranslate } from '@cairn/contract/web'
import { TextFileField } from '@cairn/forms'
import { Box, Button, Callout, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import * as v from 'valibot'
import { readAddressTable, type AddressRow } from '../../../model/addresses/address-table.ts'
import { legacyPathsSetSchema } from '../../../model/addresses/address-answers.ts'

/** Rows that the server takes at once. */
const LOT = 500

type Why = 'broken' | 'pathEmpty' | 'itemUnknown'
interface Outcome {
  done: number
  refused: { line: number; why: Why }[]
}

/** Imports old addresses from a CSV file, and then lists each row that was refused, with the reason. */
export function ImportAddresses({ onDone, close }: { onDone: () => void; close: () => void }) {
  const t = useTranslate()
  const { report } = useCommands()
  const store = useStoreRows()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const read = async (text: string) => {
    if (isBusy) return
    setBusy(true)
    setOutcome(undefined)
    try {
      const { rows, broken } = readAddressTable(text)
      const { done, refused } = await store(rows)
      const wrong = broken.map((line) => ({ line, why: 'broken' as const }))
      setOutcome({ done, refused: [...wrong, ...refused].toSorted((a, b) => a.line - b.line) })
    } catch (thrown) {
      // What was stored before stays, and is stored again by another try.
      report(thrown)
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <Stack gap="12px">
      <Text>{t('admin.addresses.importHelp')}</Text>
      <TextFileField
        label={t('admin.addresses.file')}
        accept="text/csv,.csv,.tsv,.txt"
        onText={(text) => void read(text)}
      />
      {isBusy && <Text role="status">{t('admin.addresses.busy')}</Text>}
      {outcome && (
        <Callout
          tone={outcome.refused.length > 0 ? 'warn' : 'ok'}
          icon={outcome.refused.length > 0 ? 'warning' : 'check'}
          title={t('admin.addresses.done', { done: outcome.done, refused: outcome.refused.length })}
        >
          {outcome.refused.length > 0 && (
            <Box as="ul" maxHeight="220px" overflowY="auto" tabIndex={0} aria-label={t('admin.addresses.refused')}>
              {outcome.refused.map(({ line, why }) => (
                <li key={line}>{t(`admin.addresses.why.${why}`, { line })}</li>
              ))}
            </Box>
          )}
        </Callout>
      )}
      <Box display="flex" justifyContent="flex-end">
        <Button onClick={close}>{t('admin.close')}</Button>
      </Box>
    </Stack>
  )
}

/** Returns a function that stores rows in lots, and tells which were refused by their lines in the file. */
function useStoreRows(): (rows: readonly AddressRow[]) => Promise<Outcome> {
  const { act } = useCommands()
  return async (rows) => {
    const outcome: Outcome = { done: 0, refused: [] }
    for (let at = 0; at < rows.length; at += LOT) {
      const lot = rows.slice(at, at + LOT)
      const sent = lot.map(({ alias, item }) => ({ alias, item }))
      const { done, refused } = v.parse(legacyPathsSetSchema, await act('setLegacyPaths', '', { rows: sent }))
      outcome.done += done
      outcome.refused.push(...refused.map(({ row, why }) => ({ line: lot[row]?.line ?? 0, why })))
    }
    return outcome
  }
}
