import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Section } from '@cairn/ui'
import { DuplicateRow } from './duplicate-row.tsx'
import { foundSchema, type FoundDuplicates } from '../../../model/duplicates/duplicate-answers.ts'
import { useCompare } from './use-compare.tsx'

/** Most items that are shown; the view of duplicates shows all. */
const MOST = 5
/** Time that the column stays open before duplicates are searched (milliseconds). */
const STAYED_MS = 700

/**
 * Asks the server for other items that may be the same as this one, and shows the first five to people who
 * may change it. Renders nothing if there are none.
 */
export function PossibleDuplicates({ item }: { item: Item }) {
  const t = useTranslate()
  const found = useDuplicates(item)
  const compare = useCompare()
  if (found.length === 0) return null
  return (
    <Section title={t('organisations.duplicates.possible')}>
      <Box as="ul" listStyleType="none">
        {found.slice(0, MOST).map(({ id, reasons }) => (
          <DuplicateRow key={id} id={id} reasons={reasons} onCompare={() => compare(item.$id, id)} />
        ))}
      </Box>
    </Section>
  )
}

function useDuplicates({ $id, _u, $can, $deleted }: Item): FoundDuplicates {
  const { act } = useCommands()
  const [found, setFound] = useState<{ of: string; found: FoundDuplicates }>({ of: '', found: [] })
  const isAsked = $can?.['update'] === true && $deleted !== true
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const timer = setTimeout(() => {
      act('duplicatesOf', $id)
        .then((answer) => v.parse(foundSchema, answer))
        .then(
          (answer) => isCurrent && setFound({ of: $id, found: answer.found }),
          // This is only a hint: the column works without it.
          () => {},
        )
    }, STAYED_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // `_u` searches again after the item has changed.
  }, [act, $id, _u, isAsked])
  return isAsked && found.of === $id ? found.found : []
}
