import { IMPORT_TYPE, type ItemType } from '@cairn/contract'
import { useCommands } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import { useMemo } from 'react'
import * as v from 'valibot'

const answerSchema = v.object({
  kinds: v.record(
    v.string(),
    v.looseObject({ type: v.string(), from: v.optional(v.string(), 'table'), area: v.string() }),
  ),
})
/**
 * The kinds of import that the person may start, by key: the item type imported, the files read (`from`,
 * `table` by default), and the area.
 */
export type ImportKinds = v.InferOutput<typeof answerSchema>['kinds']

/**
 * Loads from the server the kinds of import that the person may start. Undefined while loading, if that
 * fails, and if `isWanted` is false.
 */
export function useImportKinds(isWanted = true): ImportKinds | undefined {
  const { act } = useCommands()
  const [state] = useAsync(
    useMemo(
      () =>
        isWanted ? async () => v.parse(answerSchema, await act('importKinds', `${IMPORT_TYPE}-0`)).kinds : undefined,
      [act, isWanted],
    ),
  )
  return state.status === 'ready' ? state.value : undefined
}

/**
 * Returns the type to build a new item's form from: `type` itself, but for an import with only those kinds
 * to choose from that the person may start (all until these are loaded).
 */
export function useOfferedType(type: ItemType): ItemType {
  const kinds = useImportKinds(type.name === IMPORT_TYPE)
  return useMemo(() => {
    const { kind } = type.properties
    if (type.name !== IMPORT_TYPE || !kind || !kinds) return type
    return { ...type, properties: { ...type.properties, kind: { ...kind, options: Object.keys(kinds) } } }
  }, [type, kinds])
}
