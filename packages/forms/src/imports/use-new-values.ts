import type { Property } from '@cairn/contract'
import { useCommands, useLanguage, useListValues, type ItemType } from '@cairn/contract/web'
import { createKeyGenerator } from '@cairn/model/list-key'
import { useEffect, useMemo, useState } from 'react'

const LIST_VALUE = 'LOVValue'

/**
 * Returns a function that adds words to the list of a property as new values, and gives their keys. Undefined
 * unless the property has a list that the person may add to: that of the owner of the rows, or of everyone.
 */
export function useNewValues(
  type: ItemType,
  { v, list = '' }: Property,
  fixed: Readonly<Record<string, unknown>>,
): ((texts: readonly string[]) => Promise<string[]>) | undefined {
  const { act, createItem } = useCommands()
  const language = useLanguage()
  const known = useListValues(list)
  const owner = type.owner === undefined ? undefined : [fixed[type.owner]].flat()[0]
  const values = useMemo(() => ({ list, ...(typeof owner === 'string' ? { owner } : {}) }), [list, owner])
  const [allowed, setAllowed] = useState<object>()
  const isAsked = v === 'LOV'
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    act('isAllowedOnType', `${LIST_VALUE}-0`, { actions: ['create'], values }).then(
      (told) => isCurrent && setAllowed((told as { create?: unknown }).create === true ? values : undefined),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [act, isAsked, values])
  if (!isAsked || allowed !== values) return undefined
  return async (texts) => {
    const taken = Object.values(known ?? {}).flatMap((each) => each.map(({ key }) => key))
    const keys = createKeyGenerator(taken)
    const made: string[] = []
    for (const [at, text] of texts.entries()) {
      const key = keys.make(text)
      await createItem(LIST_VALUE, { ...values, key, translations: { [language]: text }, order: taken.length + at })
      made.push(key)
    }
    return made
  }
}
