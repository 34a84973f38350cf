import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import type { Messages } from '@cairn/contract/registry'
import { atom } from 'jotai'
import * as v from 'valibot'
import type { AppStore } from '../store.ts'

/** Storage key of the language of this browser. */
const LANGUAGE_KEY = 'cairn-language'
const TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

/** English: the source language of all texts, in which texts missing in another are shown. */
export const FIRST_LANGUAGE = 'en'

/**
 * Languages in which all texts ship, with their own names. Texts other than English are loaded when chosen.
 */
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français' }
const BUNDLES: Readonly<Record<string, () => Promise<{ texts: Messages }>>> = {
  fr: () => import('../../texts/french.ts'),
}

/** The current language of the interface as a BCP 47 tag. */
export const languageAtom = atom<string>(FIRST_LANGUAGE)
/** Shipped texts of the current language by key; empty for English, whose texts are always there. */
export const bundleAtom = atom<Messages>({})

/**
 * Returns the language last used in this browser, else English. It may be one that does not ship, in which
 * only the install has texts.
 */
export function storedLanguage(storage: KeyStore): string {
  return readStored(storage, LANGUAGE_KEY, v.pipe(v.string(), v.regex(TAG))) ?? FIRST_LANGUAGE
}

/** Stores the language in this browser. */
export function keepLanguage(storage: KeyStore, language: string): void {
  writeStored(storage, LANGUAGE_KEY, language)
}

/**
 * Switches the interface to a language, by default the current one, after loading its shipped texts;
 * switches also if they cannot be loaded.
 */
export async function loadTexts(store: AppStore, language = store.get(languageAtom)): Promise<void> {
  // Without its texts the language still counts for dates and numbers; what it lacks shows in the first one.
  const bundle = await BUNDLES[language.split('-')[0] ?? '']?.().catch(() => undefined)
  store.set(languageAtom, language)
  store.set(bundleAtom, bundle?.texts ?? {})
  markDocument(language)
}

/** So that browsers, screen readers and style sheets know which way and how to read. */
function markDocument(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Returns the writing direction of a language; browsers that do not know it get left to right. */
function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language) as Intl.Locale & { getTextInfo?: () => { direction?: string } }
  return locale.getTextInfo?.().direction === 'rtl' ? 'rtl' : 'ltr'
}
