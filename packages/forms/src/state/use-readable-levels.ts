import { ACCESS_PROPERTY, accessLevel, VISIBILITY_LEVELS, type Visibility } from '@cairn/contract'
import { useCommands, useSession, type ItemType } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import { isBlank } from '@cairn/model/format'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { FormValues } from './form-context.ts'

const answerSchema = v.object({ levels: v.array(v.string()) })

/**
 * Returns the options of `access` at which the person may read again what they are about to write, by the
 * values that decide it. Undefined while that is not known, and where everything may be read.
 */
function useReadableLevels(type: ItemType, values: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const { act } = useCommands()
  const isAsked = useSession()?.admin === false && type.properties[ACCESS_PROPERTY] !== undefined
  const isKnown = Object.values(values).some((value) => !isBlank(value))
  const decided = JSON.stringify(values)
  const ask = useCallback(
    async () =>
      v.parse(answerSchema, await act('readableLevels', `${type.name}-0`, { values: JSON.parse(decided) })).levels,
    [act, type.name, decided],
  )
  const [asked] = useAsync(isAsked && isKnown ? ask : undefined)
  return asked.status === 'ready' ? asked.value : undefined
}

/** Returns the properties whose values decide who may read an item, besides its level. */
function decidingNames({ owner, readers, sharedWith = [] }: ItemType): string[] {
  return [owner, readers, ...sharedWith.map(({ property }) => property)].filter((name) => name !== undefined)
}

/**
 * Returns a visibility level to offer if the type's default would hide a new item from its own author: the
 * strictest that they can read. Undefined if the default is fine, or none is readable.
 */
export function offeredLevel(type: ItemType, readable: readonly string[]): string | undefined {
  const strictness = (option: string) => VISIBILITY_LEVELS.indexOf(accessLevel(type, option))
  if (readable.some((option) => accessLevel(type, option) === type.visibility)) return undefined
  return readable.toSorted((a, b) => strictness(b) - strictness(a))[0]
}

/** Tells whether an item at this level would be hidden from its own author. */
export function isKeptFromWriter(type: ItemType, level: Visibility, readable: readonly string[] | undefined): boolean {
  return readable !== undefined && !readable.some((option) => accessLevel(type, option) === level)
}

/**
 * Offers a level at which the person may read again what they write, where the usual one keeps it from them,
 * until they choose one. Returns the levels at which they may read it.
 */
export function useOfferedLevel(type: ItemType, { control, getValues, setValue }: UseFormReturn<FormValues>) {
  const names = useMemo(() => decidingNames(type), [type])
  const values = useWatch({ control, name: names })
  const readable = useReadableLevels(type, Object.fromEntries(names.map((name, at) => [name, values[at]])))
  const offered = useRef<string | undefined>(undefined)
  useEffect(() => {
    const now = getValues(ACCESS_PROPERTY)
    if (!readable || !(isBlank(now) || now === offered.current)) return
    offered.current = offeredLevel(type, readable)
    if (now !== offered.current) setValue(ACCESS_PROPERTY, offered.current)
  }, [readable, type, getValues, setValue])
  return readable
}
