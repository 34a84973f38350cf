import type { ErrorTextKey } from './error-codes.ts'

/** Keys of the shell's texts that areas may use besides their own and those of the packages they import. */
export const SHELL_TEXT_KEYS = [
  'app.detail',
  'app.no',
  'app.other',
  'app.retry',
  'app.visibility.COMMUNITY',
  'app.visibility.PRIVATE',
  'app.visibility.PROTECTED',
  'app.visibility.PUBLIC',
  'app.yes',
] as const

/**
 * Text catalogues by owner. Each catalogue adds its English file to this interface (`declare module`), and
 * `TextKey` follows.
 */
export interface TextCatalogues {
  shell: Record<(typeof SHELL_TEXT_KEYS)[number], string>
}

type CatalogueKey = { [Owner in keyof TextCatalogues]: keyof TextCatalogues[Owner] & string }[keyof TextCatalogues]

/** Keys put together from area data, such as an item type's name. `area check` sees that each has a text. */
type DerivedTextKey =
  | `types.${string}.${'name' | 'plural'}`
  | `types.${string}.${'next' | 'options' | 'props' | 'sections'}.${string}`
  | `${'events' | 'imports' | 'lists' | 'menu.section' | 'purposes' | 'stepKinds' | 'tasks'}.${string}`

/** Key of a text that some catalogue has. */
export type TextKey = CatalogueKey | DerivedTextKey | ErrorTextKey

/** Values for the placeholders of a text. */
export type TextValues = Record<string, string | number>
/** Returns the text of a key with its values filled in, or the key itself if the text is missing. */
export type Translate = (key: TextKey, values?: TextValues) => string

/**
 * Types a key that comes from area data or from the server, such as the title of a view. Refuses literals:
 * those are checked by `TextKey`.
 */
export function textKeyFromData<Key extends string>(key: Key & (IsOpen<Key> extends true ? Key : never)): TextKey {
  return key as TextKey
}

/** Whether a type stands for any number of keys: `string`, or a template with one. */
type IsOpen<Key extends string> = Record<never, never> extends Record<Key, 1> ? true : false
