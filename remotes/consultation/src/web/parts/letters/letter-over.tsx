import { useItems, useTranslate, type Item } from '@cairn/contract/web'
import { Callout } from '@cairn/ui'
import { ENDED } from '../../../model/file/states.ts'

const named = (id: unknown) => (typeof id === 'string' ? [id] : [])

/** Returns the state in which the consultation of a letter ended. Undefined if it goes on or is not known. */
export function useEndOf(letter: Item): string | undefined {
  const [response] = useItems(named(letter['response'])).values()
  const [file] = useItems(named(response?.['consultation'])).values()
  const state = String(file?.['state'])
  return ENDED.includes(state) ? state : undefined
}

/**
 * Says of a letter that was not sent that its consultation was closed or withdrawn; renders nothing
 * otherwise.
 */
export function LetterOver({ letter }: { letter: Item }) {
  const t = useTranslate()
  const state = useEndOf(letter)
  if (letter['state'] === 'SENT' || state === undefined) return null
  return (
    <Callout
      tone="warn"
      icon="warning"
      title={t(state === 'WITHDRAWN' ? 'consultation.letters.withdrawn' : 'consultation.letters.closed')}
    />
  )
}
