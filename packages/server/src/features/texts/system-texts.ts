import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { AreaData, Messages } from '@cairn/contract/registry'
import { parseMessage, printMessage } from '@cairn/model/message-text'
import { LANGUAGE } from '../../lib/language-tag.ts'
import type { Querier } from '../../platform/database/database.ts'

/** Name of the core type of texts by which an install replaces shipped ones. */
export const SYSTEM_TEXT_TYPE = 'SystemText'
/** Fallback language of texts. */
const FIRST_LANGUAGE = 'en'

/** Texts by language and key, as they are written (ICU MessageFormat). */
type WrittenTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The texts of the shell or one area as shipped. */
export interface ShippedTexts {
  /** `shell`, or the id of the area. */
  place: string
  texts: WrittenTexts
}

/** The texts of an install: as shipped, and its own replacements. */
export interface SystemTexts {
  /** Returns the replacements in a language (BCP 47), compiled if they have parameters. */
  overrides(language: string): Promise<Messages>
  /** Returns the shipped texts of the shell and of each running area. */
  shipped(): Promise<ShippedTexts[]>
  /**
   * Returns the languages (BCP 47 tags) that have replacements here although the product ships no texts in
   * them.
   */
  added(): Promise<string[]>
}

/** Services and settings of texts. */
export interface SystemTextDeps {
  database: Querier
  areas: () => readonly Pick<AreaData, 'id' | 'texts'>[]
  settings: { dataDir: string; shellDir: string }
  log: Pick<Logger, 'error'>
}

const plainSchema = v.record(v.string(), v.string())
const shippedSchema = v.record(v.string(), plainSchema)

/**
 * Creates the texts service. Replacements come from files in `locale-overrides/` of the data directory and,
 * with precedence, from items of type SystemText.
 */
export function createSystemTexts({ database, areas, settings, log }: SystemTextDeps): SystemTexts {
  const readOr = <T>(path: string, schema: v.GenericSchema<unknown, T>, none: T): Promise<T> =>
    readFile(path, 'utf8').then(
      (text) => v.parse(schema, JSON.parse(text)),
      (thrown: NodeJS.ErrnoException) => {
        if (thrown.code === 'ENOENT') return none
        throw thrown
      },
    )
  return {
    async overrides(language) {
      const chain = chainOf(language, areas())
      const files = chain.map((one): Promise<Record<string, string>> =>
        readOr(join(settings.dataDir, 'locale-overrides', `${one}.json`), plainSchema, {}).catch((thrown: unknown) => {
          log.error({ err: thrown, language: one }, 'locale overrides cannot be read')
          return {}
        }),
      )
      const [rows, texts] = await Promise.all([
        database.query<{ language: string; key: string; text: string }>(KEPT, [SYSTEM_TEXT_TYPE, chain], 'texts'),
        Promise.all(files),
      ])
      const merged = chain.flatMap((one, place) => [
        ...Object.entries(texts[place] ?? {}),
        ...rows.filter((row) => row.language === one).map(({ key, text }) => [key, text] as const),
      ])
      return Object.fromEntries(merged.map(([key, text]) => [key, compiled(text)]))
    },
    async added() {
      const [rows, files] = await Promise.all([
        database.query<{ language: string }>(LANGUAGES, [SYSTEM_TEXT_TYPE], 'text-languages'),
        readdir(join(settings.dataDir, 'locale-overrides')).catch(() => []),
      ])
      const named = files.flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
      const languages = new Set([...rows.map(({ language }) => language), ...named])
      const shipped = shippedLanguages(areas())
      return [...languages].filter((one) => LANGUAGE.test(one) && !shipped.has(one)).sort()
    },
    async shipped() {
      const shell = await readOr(join(settings.shellDir, 'texts.json'), shippedSchema, {})
      return [
        { place: 'shell', texts: shell },
        ...areas().map(({ id, texts }) => ({ place: id, texts: written(texts) })),
      ]
    },
  }
}

/** The last written of a key wins, should two have been made at the same moment. */
const KEPT = `select item.doc->>'language' as language, item.doc->>'key' as key, item.doc->>'text' as text
  from item join item_type using (t)
  where item_type.name = $1 and not item.deleted and item.doc ? 'text' and item.doc->>'language' = any($2)
  order by item.m_ts, item.i`

const LANGUAGES = `select distinct item.doc->>'language' as language from item join item_type using (t)
  where item_type.name = $1 and not item.deleted and item.doc ? 'text'`

/**
 * Returns the fallback chain of languages, later ones first in precedence: `fr-CA` falls back to French; a
 * language that does not ship falls back to the first.
 */
function chainOf(language: string, areas: readonly Pick<AreaData, 'texts'>[]): string[] {
  const first = shippedLanguages(areas).has(primaryOf(language)) ? [] : [FIRST_LANGUAGE]
  return [...new Set([...first, primaryOf(language), language])]
}

function shippedLanguages(areas: readonly Pick<AreaData, 'texts'>[]): Set<string> {
  return new Set([FIRST_LANGUAGE, ...areas.flatMap(({ texts }) => Object.keys(texts))])
}

function primaryOf(language: string): string {
  return language.split('-')[0] ?? language
}

function written(texts: AreaData['texts']): WrittenTexts {
  const languages = Object.entries(texts).map(([language, messages]) => [
    language,
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, printMessage(message)])),
  ])
  return Object.fromEntries(languages)
}

/** An invalid text is used literally. A text that could be mistaken for a placeholder is sent as a tree. */
function compiled(text: string): Messages[string] {
  const reading = parseMessage(text)
  const message = reading.ok ? reading.message : text
  return typeof message === 'string' && /[{}']/.test(message) ? [{ type: 0, value: message }] : message
}
