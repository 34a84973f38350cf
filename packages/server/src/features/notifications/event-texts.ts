import { IntlMessageFormat } from 'intl-messageformat'
import type { AreaData, Messages } from '@cairn/contract/registry'
import en from '@cairn/model/texts/events/en.json' with { type: 'json' }
import fr from '@cairn/model/texts/events/fr.json' with { type: 'json' }

/** Texts about events of every type, by language. */
const CORE: Readonly<Record<string, Messages>> = { en, fr }
const FIRST_LANGUAGE = 'en'

/** Returns the text of a key with its placeholders filled. Undefined if the install has none. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string | undefined

/** Texts about events for mails: the same as on pages. */
export interface EventTexts {
  /**
   * Returns the texts in a language (a BCP 47 tag), with the install's overrides; missing ones are in
   * English.
   */
  in(language: string): Promise<Say>
}

/** Sources of the texts: the areas, and the install's overrides. */
export interface EventTextDeps {
  areas: () => readonly Pick<AreaData, 'texts'>[]
  overrides: (language: string) => Promise<Messages>
}

/** Creates the source of texts about events. Texts of the install take precedence over those of areas. */
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
