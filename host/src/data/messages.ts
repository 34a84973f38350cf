import type { Messages } from '@cairn/contract/registry'
import type { Translate } from '@cairn/contract/web'
import { atom } from 'jotai'
import { createIntl, createIntlCache } from 'react-intl'
import bundled from '../texts/en.json' with { type: 'json' }

/** The language that ships (platform-core section 1). */
const LANGUAGE = 'en'
const cache = createIntlCache()

/** Texts that came with the registry and with areas, and the overrides of this install. */
export const areaMessagesAtom = atom<Messages>({})
export const overridesAtom = atom<Messages>({})

/** Text of a key; the key itself when there is none, so that a gap shows. */
export const translateAtom = atom<Translate>((get) => {
  const messages: Messages = { ...get(areaMessagesAtom), ...(bundled as Messages), ...get(overridesAtom) }
  const intl = createIntl({ locale: LANGUAGE, messages: messages as never, onError: () => {} }, cache)
  return (key, values) => (key in messages ? intl.formatMessage({ id: key }, values) : key)
})

const LITERAL = 0
const ARGUMENT = 1

/**
 * Overrides may be plain texts, which this client cannot parse as it ships without a parser: `{name}` becomes an
 * argument, all else stands as written. Texts with plurals or choices come compiled.
 */
export function compilePlainTexts(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, typeof text === 'string' ? compilePlainText(text) : text]))
}

function compilePlainText(text: string): unknown[] {
  return text
    .split(/\{\s*(\w+)\s*\}/)
    .map((part, position) => ({ type: position % 2 === 0 ? LITERAL : ARGUMENT, value: part }))
    .filter(({ value }) => value !== '')
}
