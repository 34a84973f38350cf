import { useTranslate, type ItemType } from '@cairn/contract/web'
import type { OpenWord } from '@cairn/model/imports'
import { Box, Button, HStack, Stack } from '@cairn/ui'
import { useId, useState } from 'react'
import type { ImportWork } from './use-import-work.ts'
import { WordChoice } from './word-choices.tsx'

/** Words that are shown at a time. */
const MOST_SHOWN = 100

/** Props of `ChosenWords`, which shows what words of the file mean, to be looked at and corrected. */
export interface ChosenWordsProps {
  type: ItemType
  /** Words that the last trial asked about, which are shown elsewhere. */
  asked: readonly OpenWord[]
  work: ImportWork
}

/**
 * Shows, folded, what the first 100 words of the file mean, to be looked at and corrected. Renders nothing if
 * there are none.
 */
export function ChosenWords({ type, asked, work }: ChosenWordsProps) {
  const t = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const known = new Set(asked.map(({ column, text }) => `${column} ${text}`))
  const chosen = (work.plan?.columns ?? []).flatMap(({ to, values }, column) =>
    to === undefined ? [] : Object.keys(values).map((text) => ({ column, text })),
  )
  const words = chosen.filter(({ column, text }) => !known.has(`${column} ${text}`))
  if (words.length === 0) return null
  return (
    <Stack gap="2">
      <HStack>
        <Button
          size="sm"
          kind="ghost"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('forms.import.chosen', { count: words.length })}
        </Button>
      </HStack>
      {isOpen && (
        <Box as="ul" id={id} border="1px solid" borderColor="line" borderRadius="md">
          {words.slice(0, MOST_SHOWN).map((word) => (
            <WordChoice key={`${word.column} ${word.text}`} {...{ type, word, work }} />
          ))}
        </Box>
      )}
    </Stack>
  )
}
