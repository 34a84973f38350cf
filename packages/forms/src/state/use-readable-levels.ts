import { ACCESS_PROPERTY, accessLevel, type Visibility } from '@cairn/contract'
import { useCommands, type ItemType } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import { isBlank } from '@cairn/model/format'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { FormValues } from './form-context.ts'

const answerSchema = v.object({
  levels: v.array(v.string()),
  offered: v.optional(v.string()),
  steward: v.optional(v.boolean(), false),
})
/**
 * Levels (options of `access`) at which the person may read again what they are about to write, the one that
 * it is offered in place of the level of its type, and whether the person sets its protocols.
 */
export type LevelsOfNew = v.InferOutput<typeof answerSchema>

/** Returns the levels of a new item, by the values that decide them. Undefined while they are not known. */
function useLevelsOfNew(type: ItemType, values: Readonly<Record<string, unknown>>): LevelsOfNew | undefined {
  const { act } = useCommands()
  const isAsked = type.properties[ACCESS_PROPERTY] !== undefined || type.care === true
  const isKnown = Object.values(values).some((value) => !isBlank(value))
  const decided = JSON.stringify(values)
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('readableLevels', `${type.name}-0`, { values: JSON.parse(decided) })),
    [act, type.name, decided],
  )
  const [asked] = useAsync(isAsked && isKnown ? ask : undefined)
  return asked.status === 'ready' ? asked.value : undefined
}

/** Returns the properties whose values decide who may read an item, and what it is about. */
function decidingNames({ owner, readers, about, sharedWith = [] }: ItemType): string[] {
  return [owner, readers, about?.items, ...sharedWith.map(({ property }) => property)].filter(
    (name) => name !== undefined,
  )
}

/** Tells whether an item at this level would be hidden from its own author. */
export function isKeptFromWriter(type: ItemType, level: Visibility, levels: LevelsOfNew | undefined): boolean {
  return levels !== undefined && !levels.levels.some((option) => accessLevel(type, option) === level)
}

/**
 * Offers the level that the server offers a new item of what is typed, until the person chooses one. Returns
 * the levels, once they are known.
 */
export function useOfferedLevel(type: ItemType, { control, getValues, setValue }: UseFormReturn<FormValues>) {
  const names = useMemo(() => decidingNames(type), [type])
  const values = useWatch({ control, name: names })
  const levels = useLevelsOfNew(type, Object.fromEntries(names.map((name, at) => [name, values[at]])))
  const offered = useRef<string | undefined>(undefined)
  useEffect(() => {
    const now = getValues(ACCESS_PROPERTY)
    if (!levels || !(isBlank(now) || now === offered.current)) return
    offered.current = levels.offered
    if (now !== offered.current) setValue(ACCESS_PROPERTY, offered.current)
  }, [levels, type, getValues, setValue])
  return levels
}
