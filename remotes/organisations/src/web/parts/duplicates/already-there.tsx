import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Callout } from '@cairn/ui'
import { duplicateKeys, textOf, type DuplicateType } from '../../../model/duplicates/duplicate-keys.ts'
import { DuplicateRow } from './duplicate-row.tsx'
import { foundSchema, type FoundDuplicates } from '../../../model/duplicates/duplicate-answers.ts'

/** Most items that are shown; and the pause in typing before they are searched (milliseconds). */
const MOST = 3
const PAUSE_MS = 600

/** Props of `AlreadyThere`: the type and typed values of the item that it searches duplicates of. */
export interface AlreadyThereProps {
  type: DuplicateType
  /** The values that have been typed so far. */
  values: Readonly<Record<string, unknown>>
}

/**
 * Asks the server for items that may be the same as the one being typed, after a pause in typing, and shows
 * the first three. Renders nothing if there are none.
 */
export function AlreadyThere({ type, values }: AlreadyThereProps) {
  const t = useTranslate()
  const found = useAlike(type, values)
  return (
    <div role="status">
      {found.length > 0 && (
        <Box marginBottom="16px">
          <Callout tone="warn" icon="users" title={t('organisations.duplicates.alreadyThere')}>
            <Box as="ul" listStyleType="none" padding="0" margin="0">
              {found.slice(0, MOST).map(({ id, reasons }) => (
                <DuplicateRow key={id} id={id} reasons={reasons} />
              ))}
            </Box>
          </Callout>
        </Box>
      )}
    </div>
  )
}

function useAlike(type: DuplicateType, values: AlreadyThereProps['values']): FoundDuplicates {
  const { act } = useCommands()
  const [state, setState] = useState<{ of: string; found: FoundDuplicates }>({ of: '', found: [] })
  const told = toldOf(values)
  const keys = duplicateKeys(type, told).map(textOf).join('\n')
  const asked = JSON.stringify(told)
  useEffect(() => {
    if (keys === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      act('duplicatesLike', `${type}-0`, { type, values: JSON.parse(asked) as unknown })
        .then((answer) => v.parse(foundSchema, answer))
        .then(
          ({ found }) => isCurrent && setState({ of: keys, found }),
          // This is only a hint: the form works without it.
          () => {},
        )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [act, type, keys, asked])
  return keys !== '' && state.of === keys ? state.found : []
}

/** The texts among the values: what two items are compared by. */
function toldOf(values: AlreadyThereProps['values']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
