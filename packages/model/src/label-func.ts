import type { LabelFunc, Property } from '@cairn/contract'
import { languageName } from './language-names.ts'
import { formatSize } from './size.ts'

const FUNCS: Readonly<Record<LabelFunc, (value: unknown, locale: string) => string>> = {
  fileSize: (bytes) => formatSize(Number(bytes)),
  languageName: (tag, locale) => languageName(String(tag), locale),
}

/** A value in words, the way its property names; undefined where it names none. */
export function labelOfValue({ labelFunc }: Property, value: unknown, locale = 'en'): string | undefined {
  return labelFunc && FUNCS[labelFunc](value, locale)
}
