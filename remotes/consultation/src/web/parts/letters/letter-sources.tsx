import { readCitation } from '@cairn/contract'
import { useCell, useTranslate, type Item } from '@cairn/contract/web'
import { Box, LinkButton, Section } from '@cairn/ui'

/**
 * Lists the versions that a letter rests on, numbered as in its text. Each opens its item. Renders nothing
 * without any.
 */
export function LetterSources({ letter }: { letter: Item }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const cites = [letter['cites'] ?? []].flat().flatMap((cite) => readCitation(cite) ?? [])
  if (cites.length === 0) return null
  return (
    <Section title={t('consultation.letters.sources')}>
      <Box as="ol" paddingInlineStart="22px" display="grid" gap="4px">
        {cites.map(({ id, u = 1 }) => (
          <li key={id}>
            <LinkButton onClick={() => openRight(`i-${id}`)} textAlign="start">
              {t('consultation.letters.version', { item: letter.$labels?.[id] ?? id, version: u })}
            </LinkButton>
          </li>
        ))}
      </Box>
    </Section>
  )
}
