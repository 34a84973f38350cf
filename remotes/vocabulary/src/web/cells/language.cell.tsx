import { useMemo } from 'react'
import { useCommands, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { alphabetIn } from '@cairn/model/letters'
import { Button, HStack, Section, Text } from '@cairn/ui'
import { ChangeLetters } from '../parts/change-letters.tsx'
import { TriedWords } from '../parts/tried-words.tsx'

/** Shows a language: how its letters take the words to try, a change of the letters, and its properties. */
export default function LanguageCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const alphabet = useMemo(() => alphabetIn(item), [item])
  const words = [item['ask'] ?? []].flat().map(String)
  const change = () =>
    void openDialog({
      title: t('vocabulary.letters.change'),
      Content: ({ close }) => <ChangeLetters item={item} close={close} />,
      maxWidth: 720,
    })
  return (
    <>
      <Section title={t('vocabulary.letters.tried')}>
        {words.length === 0 && <Text tone="muted">{t('vocabulary.letters.noWords')}</Text>}
        <TriedWords words={words} alphabet={alphabet} />
        {item.$can?.['update'] && (
          <HStack>
            <Button icon="languages" onClick={change}>
              {t('vocabulary.letters.change')}
            </Button>
          </HStack>
        )}
      </Section>
      <ItemSections />
    </>
  )
}
