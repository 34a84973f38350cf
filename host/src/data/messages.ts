import formTexts from '@cairn/forms/texts/en.json' with { type: 'json' }
import type { Messages } from '@cairn/contract/registry'
import type { TextValues, Translate } from '@cairn/contract/web'
import uiTexts from '@cairn/ui/texts/en.json' with { type: 'json' }
import { IntlMessageFormat } from 'intl-messageformat'
import { atom } from 'jotai'
import shellTexts from '../texts/en.json' with { type: 'json' }

/** The language that ships (platform-core section 1). */
const LANGUAGE = 'en'
/** Syntax trees where the build has compiled them; plain texts in tests. */
const BUNDLED: Messages = { ...uiTexts, ...formTexts, ...shellTexts }

/** Texts that came with the registry and with areas, and the overrides of this install. */
export const areaMessagesAtom = atom<Messages>({})
export const overridesAtom = atom<Messages>({})

/** Text of a key; the key itself when there is none, so that a gap shows. */
export const translateAtom = atom<Translate>((get) =>
  createTranslate({ ...get(areaMessagesAtom), ...BUNDLED, ...get(overridesAtom) }),
)

/** Puts values into messages; each is prepared once. */
export function createTranslate(messages: Messages): Translate {
  const prepared = new Map<string, IntlMessageFormat | string>()
  return (key, values) => {
    const message = messages[key]
    if (message === undefined) return key
    const known = prepared.get(key) ?? prepare(message)
    prepared.set(key, known)
    return typeof known === 'string' ? known : format(known, key, values)
  }
}

function prepare(message: Messages[string]): IntlMessageFormat | string {
  if (typeof message === 'string' && !/[{}']/.test(message)) return message
  try {
    return new IntlMessageFormat(message as string, LANGUAGE)
  } catch {
    // What ships has no parser: a text that is still plain there holds nothing to parse.
    return typeof message === 'string' ? message : ''
  }
}

/** A value that is missing shows as the key, like a text that is missing. */
function format(message: IntlMessageFormat, key: string, values: TextValues | undefined): string {
  try {
    return String(message.format(values))
  } catch {
    return key
  }
}

const LITERAL = 0
const ARGUMENT = 1

/**
 * Overrides may be plain texts, which this client cannot parse as it ships without a parser: `{name}` becomes an
 * argument, all else stands as written. Texts with plurals or choices come compiled.
 */
export function compilePlainTexts(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, typeof text === 'string' ? compilePlainText(text) : text]),
  )
}

function compilePlainText(text: string): unknown[] {
  return text
    .split(/\{\s*(\w+)\s*\}/)
    .map((part, position) => ({ type: position % 2 === 0 ? LITERAL : ARGUMENT, value: part }))
    .filter(({ value }) => value !== '')
}
