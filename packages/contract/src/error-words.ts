import { textKey, type CairnError, type ErrorBody } from './errors.ts'
import type { TextValues, Translate } from './web.ts'

/** An error in words: what happened, and the technical detail that stays one click away. */
export interface ErrorWords {
  title: string
  detail: string | undefined
}

export function wordsOfError(t: Translate, error: CairnError): ErrorWords {
  return {
    title: t(textKey(error.code), valuesOf(error.details)),
    detail: error.message === error.code ? undefined : error.message,
  }
}

export function wordsOfBody(t: Translate, { userMessage, sysMessage, ...details }: ErrorBody): ErrorWords {
  return { title: t(userMessage, valuesOf(details)), detail: sysMessage }
}

function valuesOf(details: Record<string, unknown>): TextValues {
  return Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
