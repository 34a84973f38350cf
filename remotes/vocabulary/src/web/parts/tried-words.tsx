import { useTranslate } from '@cairn/contract/web'
import type { AlphabetOf } from '@cairn/model/letters'
import { Box, Text } from '@cairn/ui'
import { tryLetters } from '../../model/try-letters.ts'

/**
 * Shows words in the order of an alphabet, split into its letters, with the signs that no letter covers.
 * Renders nothing without words.
 */
export function TriedWords({ words, alphabet }: { words: readonly string[]; alphabet: AlphabetOf }) {
  const t = useTranslate()
  if (words.length === 0) return null
  return (
    <Box as="ol" display="grid" gap="4px" aria-label={t('vocabulary.letters.tried')}>
      {tryLetters(words, alphabet).map(({ word, letters, outside }) => (
        <Box as="li" key={word} display="flex" flexWrap="wrap" gap="4px 12px" alignItems="baseline">
          <Box as="bdi" fontWeight="medium" minWidth="120px">
            {word}
          </Box>
          <Text tone="muted">
            <bdi>{letters.join(' · ')}</bdi>
          </Text>
          {outside.length > 0 && (
            <Text tone="bad">{t('vocabulary.letters.outside', { signs: outside.join(' ') })}</Text>
          )}
        </Box>
      ))}
    </Box>
  )
}
