import { useLanguage } from '@cairn/contract/web'
import { Button, Flex } from '@cairn/ui'
import { useLanguages } from '../state/words/use-languages.ts'
import { setLanguage } from '../state/preferences.ts'
import { useShell } from '../state/shell.ts'

/** Renders a button for each language other than the current one, in its own name, that switches to it. */
export function LanguageChoice() {
  const shell = useShell()
  const spoken = useLanguage()
  const languages = useLanguages()
  return (
    <Flex justifyContent="center" gap="2">
      {Object.entries(languages)
        .filter(([code]) => code !== spoken)
        .map(([code, name]) => (
          <Button
            key={code}
            kind="ghost"
            size="sm"
            icon="languages"
            lang={code}
            onClick={() => void setLanguage(shell, code)}
          >
            {name}
          </Button>
        ))}
    </Flex>
  )
}
