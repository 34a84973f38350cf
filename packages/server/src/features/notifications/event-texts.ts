import { IntlMessageFormat } from 'intl-messageformat'
import type { AreaData, Messages } from '@cairn/contract/registry'
import en from '@cairn/model/texts/events/en.json' with { type: 'json' }
import fr from '@cairn/model/texts/events/fr.json' with { type: 'json' }

/** Texts about events of every type, by language. */
const CORE: Readonly<Record<string, Messages>> = { en, fr }
const FIRST_LANGUAGE = 'en'

/** Returns the text of a key with its values. Undefined if the install has none. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string | undefined

/** The texts that mail tells events with: those that a page shows, for whoever reads none. */
export interface EventTexts {
  /** In a language (a BCP 47 tag), in English what it lacks; as the install has them in its own words. */
  in(language: string): Promise<Say>
}

/** Where the texts come from: the areas, and what the install says in its own words. */
export interface EventTextDeps {
  areas: () => readonly Pick<AreaData, 'texts'>[]
  overrides: (language: string) => Promise<Messages>
}

export function createEventTexts({ areas, overrides }: EventTextDeps): EventTexts {
  return {
    async in(language) {
      const [primary = ''] = language.split('-')
      const own = await overrides(language)
      const places = (each: string) => [CORE[each], ...areas().map(({ texts }) => texts[each])]
      const chain = [own, ...[language, primary, FIRST_LANGUAGE].flatMap(places)]
      return (key, values = {}) => {
        const message = chain.find((messages) => messages?.[key] !== undefined)?.[key]
        return message === undefined ? undefined : String(format(message, language, values))
      }
    },
  }
}

function format(message: Messages[string], language: string, values: Readonly<Record<string, string | number>>) {
  return new IntlMessageFormat(message as string, language).format(values)
}
