import { ATTACHMENT_TYPE } from '@cairn/contract'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { trashPageSchema, type TrashPage } from '@cairn/contract/trash'
import { useChanges, useCommands } from '@cairn/contract/web'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import * as v from 'valibot'

/** State of a list of attachments in the trash, loaded page by page. */
export interface Trash extends Pick<TrashPage, 'files' | 'labels'> {
  isLoading: boolean
  error: CairnError | undefined
  /** Whether there are further pages; even while there are, `files` may be empty. */
  hasMore: boolean
  more: () => void
  /** Loads the list again from its first page. */
  again: () => void
}

const PAGE = 50
const NOTHING: TrashPage = { files: [], labels: {} }
const FOLLOWED = [ATTACHMENT_TYPE]

/**
 * Returns the attachments in the trash of an item, or of all items if `item` is empty, loaded from the
 * server, 50 a page. Reloads when any attachment changes.
 */
export function useTrash(item: string): Trash {
  const { act, report } = useCommands()
  const [page, setPage] = useState<TrashPage & { of: string }>()
  const [error, setError] = useState<CairnError>()
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const asked = useRef(0)
  const ask = useCallback(
    async (after?: string) => {
      const body = { max: PAGE, ...(after === undefined ? {} : { after }) }
      return { ...v.parse(trashPageSchema, await act('trash', item, body)), of: item }
    },
    [act, item],
  )
  useEffect(() => {
    const mine = ++asked.current
    setError(undefined)
    ask().then(
      (first) => mine === asked.current && setPage(first),
      (thrown: unknown) => mine === asked.current && setError(toCairnError(thrown)),
    )
  }, [ask, attempt])
  useChanges(FOLLOWED, again)
  const shown = page?.of === item ? page : undefined
  const next = shown?.next
  const isAsking = useRef(false)
  const more = useCallback(() => {
    if (next === undefined || isAsking.current) return
    isAsking.current = true
    const mine = asked.current
    ask(next)
      .then(
        (added) =>
          mine === asked.current && setPage((former) => (former?.next === next ? joined(former, added) : former)),
      )
      .catch(report)
      .finally(() => (isAsking.current = false))
  }, [ask, next, report])
  return {
    ...(shown ?? NOTHING),
    isLoading: !shown && !error,
    error: shown ? undefined : error,
    hasMore: next !== undefined,
    more,
    again,
  }
}

function joined<T extends TrashPage>(former: T, added: T): T {
  return { ...added, files: [...former.files, ...added.files], labels: { ...former.labels, ...added.labels } }
}
