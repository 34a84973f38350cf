import type { LabelFunc, Property } from '@cairn/contract'
import { languageName } from '../letters/language-names.ts'
import { formatSize } from './size.ts'

const FUNCS: Readonly<Record<LabelFunc, (value: unknown, locale: string) => string>> = {
  fileSize: (bytes) => formatSize(Number(bytes)),
  languageName: (tag, locale) => languageName(String(tag), locale),
}

/** Formats a value with the formatter its property names. Undefined if it names none. */
export function formatByLabelFunc({ labelFunc }: Property, value: unknown, locale = 'en'): string | undefined {
  return labelFunc && FUNCS[labelFunc](value, locale)
}
