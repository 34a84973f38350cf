import type { Messages } from '@cairn/contract/registry'
import type { TextValues, Translate } from '@cairn/contract/web'
import uiTexts from '@cairn/ui/texts/en.json' with { type: 'json' }
import { IntlMessageFormat } from 'intl-messageformat'
import { atom } from 'jotai'
import type {} from '../../texts/catalogues.ts'
import firstTexts from '../../texts/first/en.json' with { type: 'json' }
import { bundleAtom, FIRST_LANGUAGE, languageAtom } from './language.ts'
import { listMessagesAtom } from '../items/lists.ts'
import { hasRestAtom, loadRest, restNow } from '../rest.ts'
import { wordsOfKey } from './words-of-key.ts'

/** Texts of the first screens and for being offline; compiled by the build, plain in tests. */
const FIRST: Messages = { ...uiTexts, ...firstTexts }

/** Texts that come with code which is fetched later. */
const BROUGHT: Messages = {}

// The library would query the browser for every locale it can format (17 ms), with a result that is not used
// here.
IntlMessageFormat.resolveLocale = () => undefined

/**
 * Cache of prepared messages: texts are merged several times at start, and preparing one queries the
 * browser's locales.
 */
const PREPARED = new WeakMap<object, { language: string; format: IntlMessageFormat }>()

/** Texts of areas and the registry, by language and key. */
export const areaMessagesAtom = atom<Readonly<Record<string, Messages>>>({})
/** Texts with which this install replaces others, by key, in the current language. */
export const overridesAtom = atom<Messages>({})

/**
 * Returns known texts with new ones added, by language and key; a new text replaces the known one of its
 * key.
 */
export function withTexts(
  known: Readonly<Record<string, Messages>>,
  texts: Readonly<Record<string, Messages>>,
): Record<string, Messages> {
  const changed = Object.entries(texts).map(([language, added]) => [language, { ...known[language], ...added }])
  return { ...known, ...Object.fromEntries(changed) }
}

/**
 * The translate function of the current language: from a text key and values to a text. A text that is not
 * loaded yet is empty until it is; for a missing one it returns `wordsOfKey`.
 */
export const translateAtom = atom<Translate>((get) =>
  createTranslate(
    {
      ...get(areaMessagesAtom)[FIRST_LANGUAGE],
      ...get(areaMessagesAtom)[get(languageAtom)],
      ...get(listMessagesAtom),
      ...FIRST,
      ...get(bundleAtom),
      ...get(overridesAtom),
    },
    get(languageAtom),
    get(hasRestAtom) ? undefined : awaitText,
  ),
)

/**
 * Registers texts for `translateAtom` that are loaded with the code which uses them. Must be called before
 * that code renders.
 */
export function bringTexts(texts: Messages): void {
  Object.assign(BROUGHT, texts)
}

/**
 * Creates a translate function over these messages; texts of `bringTexts` and `loadRest` fill gaps. For a
 * missing text it returns what `missing` does, and the key if a value is missing.
 */
export function createTranslate(
  messages: Messages,
  language: string,
  missing: (key: string) => string = wordsOfKey,
): (key: string, values?: TextValues) => string {
  const prepared = new Map<string, IntlMessageFormat | string>()
  return (key, values) => {
    const message = messages[key] ?? BROUGHT[key] ?? restNow()?.texts[key]
    if (message === undefined) return missing(key)
    const known = prepared.get(key) ?? prepare(message, language)
    prepared.set(key, known)
    return typeof known === 'string' ? known : format(known, key, values)
  }
}

function awaitText(): string {
  loadRest().catch(() => {})
  return ''
}

function prepare(message: Messages[string], language: string): IntlMessageFormat | string {
  if (typeof message === 'string' && !/[{}']/.test(message)) return message
  try {
    if (typeof message === 'string') return new IntlMessageFormat(message, language)
    const known = PREPARED.get(message)
    if (known?.language === language) return known.format
    const made = new IntlMessageFormat(message as never, language)
    PREPARED.set(message, { language, format: made })
    return made
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

/**
 * Formats a message with values as the product would show it; returns a plain text unchanged. Throws if a
 * value is missing, where the product would show the key.
 */
export function formatMessage(message: Messages[string], language: string, values: TextValues): string {
  return typeof message === 'string'
    ? message
    : String(new IntlMessageFormat(message as never, language).format(values))
}
