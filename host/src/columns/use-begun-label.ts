import { useTranslate } from '@cairn/contract/web'
import { useCallback } from 'react'
import type { Begun } from '../state/drafts/unsaved.ts'
import { typedWords } from './typed-words.ts'

/**
 * Returns a function that makes a label for a new item not saved yet: its type and the first two texts
 * typed.
 */
export function useBegunLabel(): (begun: Begun) => string {
  const t = useTranslate()
  return useCallback(
    ({ type, values }) => {
      const words = typedWords(values)
      const title = t('forms.new', { type: t(`types.${type}.name`) })
      return words.length === 0 ? title : t('app.new.label', { title, words: words.join(' ') })
    },
    [t],
  )
}
