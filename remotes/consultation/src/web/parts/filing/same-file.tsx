import { useCommands, useLabel, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Button, Callout, HStack, Text } from '@cairn/ui'
import { useMemo } from 'react'
import type { Dropped } from './use-filing.ts'

interface SameFileProps {
  /** Permit and file numbers, separated by commas. */
  numbers: string | undefined
  /** The terms of the community, which keeps the log. */
  terms: Item
  dropped: Dropped
  work: (run: () => Promise<unknown>) => Promise<void>
  onDone: (file: string) => void
}

/**
 * Asks the server for files that have one of the numbers already, and shows up to five, each with a button
 * that keeps the message there instead of filing it again. Renders nothing if there are none.
 */
export function SameFile({ numbers = '', terms, dropped, work, onDone }: SameFileProps) {
  const t = useTranslate()
  const { createItem } = useCommands()
  const query = useMemo((): Query | null => {
    const named = numbers
      .split(',')
      .map((number) => number.trim())
      .filter((number) => number.length > 2)
    if (named.length === 0) return null
    const should = named.slice(0, 20).map((value) => ({ prop: 'identifiers', kind: 'text' as const, value }))
    return { types: ['Consultation'], should, minShould: 1, max: 5, total: false }
  }, [numbers])
  const { ids } = useSearch(query)
  if (ids.length === 0) return null
  const add = (file: string) =>
    work(async () => {
      const attachments = [...(dropped.log?.attachments ?? []), ...dropped.files.keys()]
      await createItem('CommLog', {
        ...{ type: 'EMAIL', direction: 'INCOMING', owner: terms['owner'], context: [file] },
        ...dropped.log,
        ...(attachments.length > 0 ? { attachments } : {}),
      })
      onDone(file)
    })
  return (
    <Callout tone="warn" icon="info" title={t('consultation.filing.same')}>
      {ids.map((id) => (
        <HStack key={id} flexWrap="wrap">
          <FileName id={id} />
          {dropped.log && (
            <Button size="sm" icon="plus" onClick={() => void add(id)}>
              {t('consultation.filing.addTo')}
            </Button>
          )}
        </HStack>
      ))}
    </Callout>
  )
}

function FileName({ id }: { id: string }) {
  return <Text fontWeight="semibold">{useLabel(id)}</Text>
}
