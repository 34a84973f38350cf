import { useState } from 'react'
import { useItems, useSearch, useStoredPreference, useTranslate } from '@cairn/contract/web'
import { alphabetIn, capitalOf, signsIn } from '@cairn/model/letters'
import { Button } from '../base/button.tsx'
import { NativeSelect } from '../base/input.tsx'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'
import { LANGUAGES } from './use-alphabets.ts'

/** Shows the letters of a language as keys, and their other forms. `onLetter` gets what is pressed. */
export function LetterKeys({ id, onLetter }: { id: string; onLetter: (letter: string) => void }) {
  const translate = useTranslate()
  const { ids, labels, status } = useSearch(LANGUAGES)
  const [kept, keep] = useStoredPreference('forms.letterKeys.language')
  const [isCapital, setCapital] = useState(false)
  const chosen = ids.find((each) => each === kept) ?? ids[0]
  const item = useItems(chosen === undefined ? [] : [chosen]).get(chosen ?? '')
  const letters = item ? alphabetIn(item).letters : []
  const keys = letters.flatMap((each) =>
    isCapital ? [capitalOf(each)] : [each.letter, ...signsIn(each.variants).filter((form) => form !== capitalOf(each))],
  )
  return (
    <Box id={id} role="group" aria-label={translate('ui.letters')} display="flex" flexWrap="wrap" gap="4px">
      {status === 'ready' && keys.length === 0 && <Text tone="muted">{translate('ui.letters.none')}</Text>}
      {[...new Set(keys)].map((key) => (
        <Button
          key={key}
          size="sm"
          minWidth="38px"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onLetter(key)}
        >
          <bdi>{key}</bdi>
        </Button>
      ))}
      {keys.length > 0 && (
        <Button size="sm" aria-pressed={isCapital} onClick={() => setCapital(!isCapital)}>
          {translate('ui.letters.capital')}
        </Button>
      )}
      {ids.length > 1 && (
        <NativeSelect
          aria-label={translate('ui.letters.language')}
          value={chosen ?? ''}
          onChange={(event) => keep(event.target.value)}
        >
          {ids.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </NativeSelect>
      )}
    </Box>
  )
}
