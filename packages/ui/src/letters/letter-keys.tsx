import { useRef, useState } from 'react'
import { useItems, useSearch, useSession, useStoredPreference, useTranslate } from '@cairn/contract/web'
import { alphabetIn, capitalOf, signsIn } from '@cairn/model/letters'
import { Button } from '../base/button.tsx'
import { NativeSelect } from '../base/input.tsx'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'
import { LANGUAGES } from './use-alphabets.ts'

/** Props of `LetterKeys`. */
export interface LetterKeysProps {
  id: string
  /** The language of what is typed, if it is known. */
  language?: string | undefined
  /** Otherwise the organisations whose language it is: who owns what is typed. Default: the person's. */
  owners?: readonly string[] | undefined
  onLetter: (letter: string) => void
}

/**
 * Shows the letters of a language as keys, of those that the server has. A long press, or the key for menus,
 * shows the other forms of a letter. `onLetter` gets what is pressed.
 */
export function LetterKeys({ id, language, owners, onLetter }: LetterKeysProps) {
  const translate = useTranslate()
  const { ids, labels, status } = useSearch(LANGUAGES)
  const items = useItems(ids)
  const organizations = useSession()?.organizations ?? []
  const [kept, keep] = useStoredPreference('forms.letterKeys.language')
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const [isCapital, setCapital] = useState(false)
  const [formsOf, setFormsOf] = useState<string | undefined>(undefined)
  const ownedBy = (orgs: readonly string[]) => ids.filter((each) => orgs.includes(String(items.get(each)?.['owner'])))
  const own = ownedBy(owners && owners.length > 0 ? owners : organizations)
  const among = own.length > 0 ? own : ids
  const usual = among.find((each) => each === kept) ?? among[0]
  const chosen = picked ?? (language !== undefined && ids.includes(language) ? language : usual)
  const item = items.get(chosen ?? '')
  const letters = item ? alphabetIn(item).letters : []
  const keys = letters.map((each) => ({
    key: isCapital ? capitalOf(each) : each.letter,
    forms: signsIn(each.variants).filter((form) => form !== capitalOf(each)),
  }))
  const choose = (next: string) => {
    setPicked(next)
    keep(next)
  }
  const open = keys.find(({ key }) => key === formsOf)
  return (
    <Box display="flex" flexDirection="column" gap="4px">
      <Box id={id} role="group" aria-label={translate('ui.letters')} display="flex" flexWrap="wrap" gap="4px">
        {status === 'ready' && keys.length === 0 && <Text tone="muted">{translate('ui.letters.none')}</Text>}
        {keys.map(({ key, forms }) => (
          <Key
            key={key}
            text={key}
            onPress={() => {
              setFormsOf(undefined)
              onLetter(key)
            }}
            onLong={forms.length > 0 ? () => setFormsOf(formsOf === key ? undefined : key) : undefined}
          />
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
            onChange={(event) => choose(event.target.value)}
          >
            {ids.map((each) => (
              <option key={each} value={each}>
                {labels[each]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Box>
      {open && (
        <Box
          role="group"
          aria-label={translate('ui.letters.forms', { letter: open.key })}
          display="flex"
          flexWrap="wrap"
          gap="4px"
        >
          {open.forms.map((form) => (
            <Key key={form} text={form} onPress={() => onLetter(form)} onLong={undefined} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** How long a key is held until its other forms show (milliseconds). */
const LONG_MS = 450

interface KeyProps {
  text: string
  onPress: () => void
  /** The key is held, or its menu is asked for. Undefined for a key without other forms. */
  onLong: (() => void) | undefined
}

function Key({ text, onPress, onLong }: KeyProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasLong = useRef(false)
  const begin = () => {
    wasLong.current = false
    if (!onLong) return
    timer.current = setTimeout(() => {
      wasLong.current = true
      onLong()
    }, LONG_MS)
  }
  const end = () => clearTimeout(timer.current)
  return (
    <Button
      size="sm"
      minWidth="38px"
      aria-haspopup={onLong ? 'true' : undefined}
      {...(onLong ? { textDecoration: 'underline dotted', textUnderlineOffset: '4px' } : {})}
      touchAction="manipulation"
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => {
        event.preventDefault()
        end()
        if (!wasLong.current) onLong?.()
        wasLong.current = false
      }}
      onClick={() => {
        if (!wasLong.current) onPress()
        wasLong.current = false
      }}
    >
      <bdi>{text}</bdi>
    </Button>
  )
}
