import { useEffect, useState } from 'react'
import { useCommands, useItems } from '@cairn/contract/web'
import { allowsRecording, RECORDING_ACTIONS } from '../../model/may-record.ts'

/**
 * Tells whether the person may record any of these words, as one who may change it or as a speaker. False
 * until it is known; `unasked` if the server cannot be asked, as without a connection.
 */
export function useMayRecord(ids: readonly string[], unasked = false): boolean {
  const { act } = useCommands()
  const items = useItems(ids)
  const mayChange = ids.some((id) => items.get(id)?.$can?.['update'] === true)
  const about = ids.join(' ')
  const [answer, setAnswer] = useState<{ about: string; isAllowed: boolean }>()
  useEffect(() => {
    if (about === '' || mayChange) return
    let isCurrent = true
    const tell = (isAllowed: boolean) => isCurrent && setAnswer({ about, isAllowed })
    const ask = async (id: string) => allowsRecording(await act('isAllowed', id, { actions: RECORDING_ACTIONS }))
    Promise.all(about.split(' ').map(ask)).then(
      (told) => tell(told.includes(true)),
      () => tell(unasked),
    )
    return () => void (isCurrent = false)
  }, [act, about, mayChange, unasked])
  return mayChange || (answer?.about === about && answer.isAllowed)
}
